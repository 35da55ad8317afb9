import { expect, it } from "vitest";
import { readConfig } from "#platform/config.server.ts";
import { mailSetup } from "./mails.server.ts";

it("names the server of emails without its user and password", () => {
  const config = readConfig({
    SMTP_URL: "smtps://someone:hidden-word@mail.example:465",
    MAIL_FROM: "IIT <a@iit.example>",
  });
  expect(mailSetup({ config })).toEqual({ server: "mail.example:465", from: "IIT <a@iit.example>" });
});
