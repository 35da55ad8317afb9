import { type Contact, findContacts, listStaff } from "#features/accounts/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { newestPart, type QueryRow } from "./case-steps.server.ts";
import { answeredMail, closedMail, newQueryMail, receivedMail } from "./mails.server.ts";

/** More admins than this are not written to about each query: the institute then names a mailbox in its settings. */
const maxAdminMails = 5;
const plainAddress = /^[^\s@,;<>"()[\]\\]{1,64}@[^\s@,;<>"()[\]\\]{1,253}$/u;

/** Where the institute reads its mail about queries: its mailbox, or some of those at the desk while none is named. */
export async function instituteAddresses(tx: DbOrTx, { email }: MailSite): Promise<string[]> {
  if (email !== undefined && plainAddress.test(email)) return [email];
  return (await listStaff(tx, "desk")).slice(0, maxAdminMails).map((one) => one.email);
}

/** The mails of a case, put into the outbox in the transaction of the step that they tell about. */
export class CasePost {
  private readonly platform: Platform;

  constructor(platform: Platform) {
    this.platform = platform;
  }

  private async site(tx: DbOrTx): Promise<MailSite> {
    return mailSiteOf(await readSettings(tx), this.platform.config.siteUrl);
  }

  private async asker(tx: DbOrTx, row: QueryRow): Promise<Contact> {
    const contact = (await findContacts(tx, [row.askerId])).get(row.askerId);
    if (!contact) throw new Error(`trade query ${row.id} has no asker`);
    return contact;
  }

  private async caseOf(tx: DbOrTx, row: QueryRow) {
    const { text, answer } = await newestPart(tx, row.id);
    return { caseNumber: row.caseNumber, promisedOn: row.promisedOn, text, answer: answer ?? "" };
  }

  /** A new question: to the institute; to its asker too when it is not a follow-up. */
  async tellNew(tx: DbOrTx, row: QueryRow): Promise<void> {
    const site = await this.site(tx);
    const asker = await this.asker(tx, row);
    const query = await this.caseOf(tx, row);
    const followUp = row.questions > 1;
    if (!followUp) await this.platform.outbox.put(tx, receivedMail(site, asker, query));
    for (const to of await instituteAddresses(tx, site))
      await this.platform.outbox.put(tx, newQueryMail(site, to, asker, { ...query, followUp }));
  }

  async tellAnswered(tx: DbOrTx, row: QueryRow): Promise<void> {
    await this.platform.outbox.put(
      tx,
      answeredMail(await this.site(tx), await this.asker(tx, row), await this.caseOf(tx, row)),
    );
  }

  async tellClosed(tx: DbOrTx, row: QueryRow): Promise<void> {
    await this.platform.outbox.put(
      tx,
      closedMail(await this.site(tx), await this.asker(tx, row), await this.caseOf(tx, row)),
    );
  }
}
