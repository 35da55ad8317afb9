// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources as they are there.
import { type Hole, hole } from "./hole.ts";

const front = "platform/http/front.server.ts";
const worker = "app/offline/worker.ts";

/** What only the built site shows: React's pages and their facts for machines, the front, the service worker, the fuzzer's own finds. */
export const siteHoles: readonly Hole[] = [
  hole(
    "pages",
    "A title of a page is HTML",
    "ui/spoken.tsx",
    "if (pieces.every(({ bangla }) => !bangla)) return text;",
    "if (pieces.every(({ bangla }) => !bangla)) return <span dangerouslySetInnerHTML={{ __html: text }} />;",
  ),
  hole(
    "pages",
    "Search engines are told of a place that nobody can buy",
    "features/events/pages/site/event.tsx",
    "...(offers.length > 0 && { offers }),",
    'offers: { "@type": "Offer", url: `${siteUrl}${path}`, price: event.price, priceCurrency: "BDT" },',
  ),
  hole(
    "pages",
    "The page of a blog has what is behind its wall",
    "features/blogs/blog-queries.server.ts",
    "sql`${summaryColumns}, b.preview, b.word_count,",
    "sql`${summaryColumns}, b.content as preview, b.word_count,",
  ),
  hole(
    "pages",
    "A title leaves its place in a feed",
    "platform/content/feed.server.ts",
    'plain(title).replaceAll("]]>", "]] >")',
    "plain(title)",
  ),
  hole(
    "policy",
    "A page allows scripts that the server didn't write",
    "platform/http/security-headers.server.ts",
    "  if (dev)\n    for (const part of plain)",
    "  if (plain.length > 0)\n    for (const part of plain)",
  ),
  hole(
    "front",
    "Any host name is answered for",
    front,
    'if (!hosts.has(request.headers.host ?? ""))',
    "if (hosts.size === 0)",
  ),
  hole(
    "front",
    "A kept page is given to another host",
    front,
    'if (reading && hosts.has(request.headers.host ?? "") && sendFromMemory',
    "if (reading && sendFromMemory",
  ),
  hole(
    "front",
    "Who is signed in gets a stranger's answer from memory",
    front,
    "    if (api && !isAnonymous(request.headers)) return false;\n",
  ),
  hole(
    "front",
    "An address that ends in a slash leads to another site",
    "app/pages.server.ts",
    "withoutOuterSlashes(url.pathname) + url.search",
    "url.pathname.slice(0, -1) + url.search",
  ),
  hole("worker", "What has a wall is kept on the device", worker, "  if (hasWall(html)) return;\n"),
  hole(
    "worker",
    "Who left the directory of alumni stays on devices",
    "app/offline/kept-addresses.ts",
    "(?:about|blogs|",
    "(?:about|alumni|blogs|",
  ),
  hole(
    "worker",
    "The title of a bought copy is HTML",
    "app/offline/kept-html.ts",
    '<h1 class="headline-1 mt-3">${plain(title)}</h1>',
    '<h1 class="headline-1 mt-3">${title}</h1>',
  ),
  hole(
    "worker",
    "The next account on a device reads what the one before bought",
    worker,
    "  if (owner !== undefined && owner !== userId) await caches.delete(ownCache);\n",
  ),
  hole(
    "worker",
    "A page that failed is kept in the place of a good one",
    worker,
    'if (answer.status === 200 && isHtml && offlineUse(url) === "keep")',
    'if (isHtml && offlineUse(url) === "keep")',
  ),
  hole(
    "fuzz",
    "A body that is no JSON breaks a call",
    "platform/http/request-checks.server.ts",
    'throw new AppError("BAD_REQUEST", "The request could not be read: it is not valid JSON.", { cause });',
    "throw cause;",
  ),
  hole(
    "fuzz",
    "A call answers what its document doesn't name",
    "platform/http/request-checks.server.ts",
    'throw new AppError("UNSUPPORTED_MEDIA_TYPE",',
    'throw new AppError("MISDIRECTED_REQUEST",',
  ),
];
