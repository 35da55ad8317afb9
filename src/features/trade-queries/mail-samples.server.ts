import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import * as mails from "./mails.server.ts";
import { promiseMail } from "./promise-mails.server.ts";

/** One of each mail of this feature, with made-up data, for the preview at /dev/mail/preview. */
export function tradeQueryMailSamples(site: MailSite): Mail[] {
  const asker = {
    userId: "3f1c2d4e-0000-4000-8000-000000000007",
    email: "rahima@example.org",
    fullName: "Rahima Sultana",
  };
  const query = {
    caseNumber: "TQ-2026-000123",
    promisedOn: "2026-11-24",
    text: "Our buyer in Hamburg asks for a certificate of origin on Form A. Is it still issued for knitwear, or do we register as an exporter in REX?",
  };
  return [
    mails.receivedMail(site, asker, query),
    mails.answeredMail(site, asker, {
      ...query,
      answer:
        "Form A is no longer issued for exports to the European Union. Register once in the **REX system**; after that your own statement of origin on the invoice is the proof.\n\n- Up to EUR 6,000 a consignment no registration is needed.\n- Above that, quote your REX number in the statement.",
    }),
    mails.closedMail(site, asker, query),
    mails.newQueryMail(site, "info@iit.example", asker, { ...query, followUp: false }),
    promiseMail(site, { email: "clerk@iit.example", fullName: "Nadia Karim" }, [query], "2026-11-23"),
    promiseMail(site, { email: "info@iit.example" }, [{ ...query, promisedOn: "2026-11-19" }, query], "2026-11-23"),
  ];
}
