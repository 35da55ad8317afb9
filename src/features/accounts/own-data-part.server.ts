import type { DbOrTx } from "#platform/db/client.server.ts";
import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";

/** The account holder whose data is collected or erased. The e-mail is a proven one. */
export interface Person {
  userId: string;
  email: string;
}

/** How those are told who lose something by a deletion. */
export interface Telling {
  site: MailSite;
  send(mail: Mail): Promise<unknown>;
}

/**
 * What another feature holds about a person. Features offer one from their service.server.ts, src/app/own-data.server.ts
 * lists them, and accounts asks each of them: it does not know the features.
 */
export interface OwnDataPart {
  /** Key in the JSON export, in camel case ('tradeQueries'). */
  name: string;
  /** Heading in the readable export ('Trade queries'). */
  title: string;
  /**
   * All that is held about the person, as the person may read it: plain JSON, times as ISO strings, no secrets, nothing of
   * other people. Empty when nothing is held.
   */
  collect(db: DbOrTx, person: Person): Promise<object[]>;
  /**
   * Deletes it, or cuts what must be kept by law from the person. Runs inside the transaction that deletes the account,
   * just before the row of the user goes; what throws keeps the whole account. Whoever else loses something by it is told by
   * an email: `telling` sends it in the same transaction.
   */
  erase(tx: DbOrTx, person: Person, telling: Telling): Promise<void>;
}
