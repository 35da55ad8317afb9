import { expect, it } from "vitest";
import { writeMail } from "./layout.server.ts";

it("marks Bangla that somebody wrote, and leaves it bare in subject and plain text", () => {
  const mail = writeMail(
    { name: "IIT", url: "https://iit.example" },
    {
      subject: "শুল্ক",
      preheader: "A question",
      greeting: "রহিমা",
      paragraphs: ["A question."],
      quote: "কত শুল্ক on <b>rice</b>?",
      notes: [],
      reason: "You asked.",
    },
  );
  expect(mail.html).toContain('<span lang="bn">রহিমা</span>');
  expect(mail.html).toContain('<span lang="bn">কত শুল্ক</span> on &lt;b&gt;rice');
  expect(mail.html).toContain("<title>শুল্ক</title>");
  expect(mail.subject + mail.text).not.toContain("<span");
});
