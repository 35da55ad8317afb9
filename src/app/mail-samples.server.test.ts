import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { MailSite } from "#platform/mail/layout.server.ts";
import { mailSamples } from "./mail-samples.server.ts";

const site: MailSite = {
  name: "Institute of International Trade",
  url: "https://iit.example",
  email: "info@iit.example",
  phone: "+880 2 5555 0123",
};
const samples = mailSamples(site).map((mail) => [mail.kind, mail] as const);

/** What a reader sees of the HTML, tags and the hidden preheader left out. */
const shownOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>|<div style="display:none[^>]*>.*?<\/div>/gs, "")
    .replace(/<\/?span[^>]*>/g, "")
    .replace(/<[^>]+>/g, "\n");
const preheaderOf = (html: string) =>
  (/<div style="display:none[^>]*>(.*?)(?:&#847;|<\/div>)/s.exec(html)?.[1] ?? "").replace(/<[^>]+>/g, "");

it("there is a sample of every email that a feature writes", () => {
  const read = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, "utf8"));
  // Each is made once more than it is declared: by the samples, beside it or for all of a feature.
  const samplers = [...read("src/{app,features/*}/mail-samples.server.ts"), ...read("src/features/*/mails.server.ts")];
  const used = samplers.join().replace(/export function \w+Mail\(/g, "");
  const makers = read("src/features/**/*mails.server.ts").flatMap((text) =>
    [...text.matchAll(/export function (\w+Mail)\(/g)].map(([, name]) => name ?? ""),
  );
  expect(makers.length).toBeGreaterThan(30);
  const missing = makers.filter((name) => name !== "accountMail" && !used.includes(`${name}(`));
  expect(missing).toEqual([]);
  expect(new Set(samples.map(([kind]) => kind)).size).toBe(samples.length);
});

describe.each(samples)("%s", (kind, mail) => {
  const toStaff = mail.to === site.email;
  // The newsletter has a layout of its own, and another way to answer for itself: topics and leaving.
  const isLetter = kind === "newsletter";

  it("tells moments in the time of Dhaka first", () => {
    for (const text of [mail.subject, mail.text, shownOf(mail.html), preheaderOf(mail.html)])
      expect(text.replace(/at \d{1,2}:\d\d [AP]M Dhaka time \([^)]*UTC\)/g, "")).not.toMatch(/UTC|\d:\d\d/);
  });

  it("has a preheader that adds to its subject", () => {
    const preheader = preheaderOf(mail.html);
    expect(preheader).toMatch(/\S/);
    expect(mail.subject).not.toContain(preheader);
    expect(preheader).not.toContain(mail.subject);
  });

  it("ends with why one gets it and how to reach somebody", () => {
    const end = isLetter ? /\nYou get this newsletter because / : /\nYou get this email because [^\n]+\.\n/;
    expect(mail.text).toMatch(end);
    expect(shownOf(mail.html)).toMatch(end);
    if (toStaff || isLetter) return;
    const contact = "Questions? Reply to this email or write to info@iit.example, or call +880 2 5555 0123.";
    expect(mail.text).toMatch(new RegExp(`${contact.replace(/[?+.]/g, "\\$&")}\n\n${site.name}\n${site.url}\n$`));
    expect(shownOf(mail.html)).toContain(contact);
    expect(mail.replyTo).toBe(site.email);
  });

  it("names its sender neither in the subject nor as if it had no article", () => {
    expect(mail.subject).not.toContain("Institute");
    expect(mail.text).not.toMatch(/\b(?:at|by|from) Institute/);
  });

  it("has what somebody wrote right behind the words that announce it", () => {
    const announced = mail.text.split("\n\n").findIndex((part) => /(wrote|answer|begins):$/.test(part));
    if (announced >= 0) expect(mail.text.split("\n\n")[announced + 1]).toMatch(/^> /);
  });

  it("says the same as HTML and as text", () => {
    expect(mail.subject.length).toBeLessThan(90);
    if (isLetter) return;
    const signs: Record<string, string> = { "&#39;": "'", "&quot;": '"', "&amp;": "&" };
    const shown = shownOf(mail.html).replace(/&(?:#39|quot|amp);/g, (sign) => signs[sign] ?? sign);
    for (const line of mail.text.split("\n").filter(Boolean)) {
      // Addresses are behind buttons, shortened or not shown.
      if (line.startsWith("https://")) expect(mail.html).toContain(`href="${line.replaceAll("&", "&amp;")}"`);
      else for (const part of line.replace(/^Code: |^> |:$/g, "").split(": ")) expect(shown).toContain(part);
    }
  });

  it("is right in dark programs, and loads nothing", () => {
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail.html).toContain("@media (prefers-color-scheme:dark)");
    expect(mail.html).not.toMatch(/<(img|script|link|iframe)|@import|url\(/i);
    if (isLetter) return;
    // Each colour that stands in a tag has a counterpart: the tag names a class of the dark sheet.
    const tags = mail.html.replace(/<style>.*?<\/style>/gs, "").match(/<[a-z]+ [^>]*color:[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(3);
    for (const tag of tags) expect(tag).toMatch(/class="[^"]*m-(page|card|ink|quiet|sea|button|label|code)/);
  });

  it("leads staff to the case itself", () => {
    if (!/^(?:shop-notice|trade-query-new)/.test(kind)) return;
    const desk = "https://iit.example/admin-dashboard/(?:purchases|trade-queries)[/?]";
    expect(mail.html).toMatch(new RegExp(`href="${desk}[^"]*"`));
  });

  it("has one act at most on a button", () => {
    expect(mail.html.match(/class="m-button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });
});
