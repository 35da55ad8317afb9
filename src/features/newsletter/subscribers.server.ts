import { and, eq, inArray, sql } from "drizzle-orm";
import { useTerms } from "#features/blogs/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { maskEmail } from "#lib/email-address.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { deleteOld } from "#platform/db/delete-old.server.ts";
import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Preferences } from "./contract.ts";
import type { LetterLinks } from "./frozen-letter.ts";
import { countAsking, countWrongLink } from "./limits.server.ts";
import * as mails from "./reader-mails.server.ts";
import { mailForAsking, statusesBefore } from "./subscription.ts";
import { subscribers, subscriberTopics } from "./tables.server.ts";
import { hashToken, newToken, ReaderTokens, tokenPattern } from "./tokens.server.ts";

export const readerMailJob = "newsletter-mail";
/** What the job behind the two forms is told. */
export interface ReaderMailRequest {
  purpose: "subscribe" | "links";
  email: string;
}

/** What of a subscriber's row their links are made from. */
type LinkHolder = Pick<typeof subscribers.$inferSelect, "id" | "seed" | "manageHash">;

const confirmDays = 7;
const deadLink = () =>
  new AppError("VALIDATION_FAILED", "This link no longer works. Ask for a new one.", {
    errors: [{ path: "token", message: "Invalid or expired link" }],
  });

const goneTopics = () =>
  new AppError(
    "VALIDATION_FAILED",
    "The topics you chose are no longer there, so we kept your earlier choice. Load this page again to see today's topics.",
    { errors: [{ path: "topics", message: "Choose topics that exist" }] },
  );

/** The readers' side of the newsletter: asking for it, confirming, choosing, leaving. */
export class Subscriptions {
  private readonly platform: Platform;
  private readonly tokens: ReaderTokens;

  constructor(platform: Platform) {
    this.platform = platform;
    this.tokens = new ReaderTokens(platform.keyFor("newsletter links"));
  }

  /**
   * A reader's own links, from the seed of the row. They open something before anybody has them: after a new AUTH_SECRET the
   * stored hash is of a link that the site can't make any more, so it follows the key here, where no way around leads.
   */
  async linksOf(db: DbOrTx, reader: LinkHolder, siteUrl = this.platform.config.siteUrl): Promise<LetterLinks> {
    const token = this.tokens.of(reader.seed);
    const manageHash = hashToken(token);
    if (!manageHash.equals(reader.manageHash))
      await db.update(subscribers).set({ manageHash }).where(eq(subscribers.id, reader.id));
    return mails.linksOf(siteUrl, token);
  }

  /**
   * Asks for a mail: the one to confirm a subscription, or the one with the links to end it. The request only counts and
   * enqueues a job, for known and unknown addresses alike, so neither its answer nor its duration tells who reads us.
   */
  async askForMail(request: ReaderMailRequest, address: string): Promise<void> {
    await countAsking(this.platform.pool, address, request.email);
    await this.platform.jobs.enqueue(this.platform.db, readerMailJob, request);
  }

  /** The job behind `askForMail`. */
  async sendMail({ purpose, email }: ReaderMailRequest): Promise<void> {
    await (purpose === "subscribe" ? this.sendConfirmation(email) : this.sendLinks(email));
  }

  private async site(): Promise<MailSite> {
    return mailSiteOf(await readSettings(this.platform.db), this.platform.config.siteUrl);
  }

  private async sendConfirmation(email: string): Promise<void> {
    const site = await this.site();
    await this.platform.db.transaction(async (tx) => {
      await tx
        .insert(subscribers)
        .values({ email, ...this.tokens.newSeed() })
        .onConflictDoNothing();
      // Locked: of two jobs for one address the second sees the first one's mail.
      const [row] = await tx.select().from(subscribers).where(eq(subscribers.email, email)).for("update");
      if (!row) throw new Error("insert left no row");
      const state = { ...row, lastMailAt: row.mailedAt, hasLink: row.confirmHash !== null };
      const kind = mailForAsking(state, new Date(databaseNow()));
      // Whoever may get no further mail keeps the link that is there.
      if (kind === undefined || !(await this.platform.outbox.mayReach(tx, email))) return;
      const { token, hash } = newToken();
      await tx
        .update(subscribers)
        .set({ mailedAt: sql`now()`, ...(kind === "confirm" ? { confirmHash: hash } : {}) })
        .where(eq(subscribers.id, row.id));
      const mail =
        kind === "confirm"
          ? mails.confirmationMail(site, email, token)
          : mails.alreadyMail(site, email, await this.linksOf(tx, row));
      await this.platform.outbox.put(tx, mail);
    });
  }

  private async sendLinks(email: string): Promise<void> {
    const [row] = await this.platform.db.select().from(subscribers).where(eq(subscribers.email, email));
    if (row?.status !== "active" && row?.status !== "pending") return;
    const links = await this.linksOf(this.platform.db, row);
    await this.platform.outbox.put(this.platform.db, mails.linksMail(await this.site(), email, links));
  }

  /** Begins (or begins again) the letters, by the token of the confirmation mail; again and again with the same result. */
  async confirm(token: string, address: string): Promise<void> {
    if (!tokenPattern.test(token)) throw deadLink();
    const hash = hashToken(token);
    const site = await this.site();
    const found = await this.platform.db.transaction(async (tx) => {
      const [begun] = await tx
        .update(subscribers)
        .set({ status: "active", confirmedAt: sql`now()`, endedAt: null, endReason: null, pausedUntil: null })
        .where(
          and(
            eq(subscribers.confirmHash, hash),
            inArray(subscribers.status, statusesBefore("confirm")),
            sql`${subscribers.mailedAt} > now() - make_interval(days => ${confirmDays})`,
          ),
        )
        .returning();
      if (begun)
        await this.platform.outbox.put(tx, mails.welcomeMail(site, begun.email, await this.linksOf(tx, begun)));
      else
        return (
          (await tx.$count(subscribers, and(eq(subscribers.confirmHash, hash), eq(subscribers.status, "active")))) > 0
        );
      return true;
    });
    if (found) return;
    await countWrongLink(this.platform.pool, address);
    throw deadLink();
  }

  /** Ends the letters at once. A link that opens nothing, and one that did so before, are answered alike. */
  async leave(token: string, address: string): Promise<void> {
    const row = tokenPattern.test(token) ? await this.find(this.platform.db, token) : undefined;
    if (!row) return countWrongLink(this.platform.pool, address);
    await this.platform.db
      .update(subscribers)
      .set({
        status: "unsubscribed",
        endedAt: sql`now()`,
        endReason: "by the reader",
        confirmHash: null,
        pausedUntil: null,
      })
      .where(and(eq(subscribers.id, row.id), inArray(subscribers.status, statusesBefore("leave"))));
  }

  private async find(db: DbOrTx, token: string) {
    const [row] = await db
      .select()
      .from(subscribers)
      .where(eq(subscribers.manageHash, hashToken(token)));
    return row;
  }

  private async reader(token: string, address: string) {
    const row = tokenPattern.test(token) ? await this.find(this.platform.db, token) : undefined;
    if (row) return row;
    await countWrongLink(this.platform.pool, address);
    throw deadLink();
  }

  /** What one reader chose. Throws VALIDATION_FAILED for a link that opens nothing. */
  async readPreferences(token: string, address: string): Promise<Preferences> {
    const row = await this.reader(token, address);
    const topics = await this.platform.db
      .select({ id: subscriberTopics.categoryId })
      .from(subscriberTopics)
      .where(eq(subscriberTopics.subscriberId, row.id));
    const paused = row.pausedUntil !== null && row.pausedUntil > new Date(databaseNow());
    return {
      email: maskEmail(row.email),
      subscribed: row.status === "active",
      topics: topics.map(({ id }) => id),
      pausedUntil: paused && row.pausedUntil ? row.pausedUntil.toISOString() : null,
    };
  }

  /**
   * Changes what one reader gets. Subjects that do not exist any more are left out; where none is left, nothing changes: none
   * would mean all. Throws VALIDATION_FAILED for that, CONFLICT for who has left.
   */
  async savePreferences(
    token: string,
    choice: { topics: string[]; pauseMonths: number | null },
    address: string,
  ): Promise<Preferences> {
    const { id } = await this.reader(token, address);
    await this.platform.db.transaction(async (tx) => {
      // No category goes while it is being chosen.
      await useTerms(tx);
      const [row] = await tx
        .update(subscribers)
        .set(
          choice.pauseMonths === null
            ? { pausedUntil: sql`${subscribers.pausedUntil}` }
            : {
                pausedUntil:
                  choice.pauseMonths === 0 ? null : sql`now() + make_interval(months => ${choice.pauseMonths})`,
              },
        )
        .where(and(eq(subscribers.id, id), eq(subscribers.status, "active")))
        .returning({ id: subscribers.id });
      if (!row) throw new AppError("CONFLICT", "You're no longer subscribed. Subscribe again first.");
      await tx.delete(subscriberTopics).where(eq(subscriberTopics.subscriberId, id));
      if (choice.topics.length === 0) return;
      const chosen = await tx.execute(
        sql`insert into newsletter_topics (subscriber_id, category_id)
          select ${id}, c.id from categories c where c.id = any(${sql.param(choice.topics)}::uuid[])`,
      );
      if (chosen.rowCount === 0) throw goneTopics();
    });
    return this.readPreferences(token, address);
  }
}

/** Removes those who never confirmed, a month after they were last mailed. */
export async function forgetUnconfirmed(db: DbOrTx): Promise<void> {
  const isOld = sql`status = 'pending' and coalesce(mailed_at, created_at) < now() - interval '30 days'`;
  await deleteOld(db, sql`newsletter_subscribers`, isOld);
}

/** How many chose each category; also who has left, as a choice outlives that. */
async function countTopics(tx: DbOrTx): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; readers: number }>(
    sql`select category_id as id, count(*)::int as readers from newsletter_topics group by category_id`,
  );
  return new Map(rows.map(({ id, readers }) => [id, readers]));
}

/** Who chose one subject gets another one instead: the category went, and its blogs moved there. */
async function moveTopics(tx: DbOrTx, from: string, to: string): Promise<void> {
  await tx.execute(sql`insert into newsletter_topics (subscriber_id, category_id)
    select subscriber_id, ${to}::uuid from newsletter_topics where category_id = ${from} on conflict do nothing`);
  await tx.execute(sql`delete from newsletter_topics where category_id = ${from}`);
}

/** What readers chose, for whoever takes a category away. */
export const topicChoices = { count: countTopics, move: moveTopics };
