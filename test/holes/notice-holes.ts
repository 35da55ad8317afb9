import { type Hole, hole } from "./hole.ts";

/** What a process keeps in memory, and who tells it that this is old: the listener, its notices, and the memory itself. */
export const noticeHoles: readonly Hole[] = [
  hole(
    "notices",
    "Nobody listens for what other processes write",
    "app/runtime.server.ts",
    'const listener = await listen(url, "page_cache", handlers, log);',
    "const listener = { stop: () => listen.length + handlers.onNotice.length };",
  ),
  hole("notices", "A notice drops no kept answer", "app/runtime.server.ts", "      pageCache.invalidate(tag);\n"),
  hole(
    "notices",
    "A notice leaves what is remembered of the settings",
    "app/runtime.server.ts",
    "      forget(db, tag);\n",
  ),
  hole(
    "notices",
    "What was written while nobody listened is never shown",
    "app/runtime.server.ts",
    "      pageCache.clear();\n",
  ),
  hole(
    "notices",
    "A listener whose connection was cut stays deaf",
    "platform/db/listen.server.ts",
    "      retry = setTimeout(() => connect().catch(() => {}), delay);\n",
  ),
  hole(
    "notices",
    "A notice names another kind of data",
    "platform/db/triggers.sql",
    "PERFORM pg_notify('page_cache', TG_ARGV[0]);",
    "PERFORM pg_notify('page_cache', 'blogs');",
  ),
  hole(
    "notices",
    "A change of an event is told to nobody",
    "features/events/triggers.sql",
    "events_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON events",
    "events_page_cache AFTER INSERT OR DELETE OR TRUNCATE ON events",
  ),
  hole(
    "notices",
    "A change of a question's answer is told to nobody",
    "features/trade-queries/triggers.sql",
    "public_questions_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON",
    "public_questions_page_cache AFTER INSERT OR UPDATE OF title OR DELETE OR TRUNCATE ON",
  ),
  hole(
    "notices",
    "A change of the settings is told to nobody",
    "features/settings/triggers.sql",
    "site_content_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON",
    "site_content_page_cache AFTER DELETE OR TRUNCATE ON",
  ),
  hole(
    "memory",
    "An answer that a write has overtaken is kept",
    "platform/http/page-cache.server.ts",
    "if ((begun.counts.get(tag) ?? 0) !== (this.generations.get(tag) ?? 0)) return undefined;",
    "if (tag === undefined) return undefined;",
  ),
  hole(
    "memory",
    "An answer outlives the hour at which it changes",
    "platform/http/page-cache.server.ts",
    "Math.min(now + greatestAge, plan.changesAt ?? Number.POSITIVE_INFINITY)",
    "now + greatestAge",
  ),
];
