import { expect, it } from "vitest";
import { accountMailSamples } from "./mail-samples.server.ts";

const samples = accountMailSamples({ name: "Institute of International Trade", url: "https://iit.example" });

it("every kind of mail has one sample", () => {
  const kinds = samples.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds).toContain("verification");
});

it.each(samples.map((mail) => [mail.kind, mail] as const))("%s says the same as HTML and as text", (_, mail) => {
  expect(mail.subject.length).toBeLessThan(80);
  const shown = mail.html.replace(/<style>.*?<\/style>/gs, "").replace(/<[^>]+>/g, "\n");
  const plain = shown.replaceAll("&#39;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  for (const line of mail.text.split("\n").filter(Boolean)) {
    const content = line.replace(/^Code: /, "").replace(/:$/, "");
    // Addresses stand behind buttons, shortened or not shown.
    if (!content.startsWith("https://")) expect(plain).toContain(content);
    else expect(mail.html).toContain(`href="${content.replaceAll("&", "&amp;")}"`);
  }
});

it.each(samples.map((mail) => [mail.kind, mail] as const))(
  "%s is right in dark clients and loads nothing",
  (_, mail) => {
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail.html).toContain("@media (prefers-color-scheme:dark)");
    // Each colour that stands in a tag has a counterpart: the tag names a class of the dark sheet.
    const tags = mail.html.replace(/<style>.*?<\/style>/gs, "").match(/<[a-z]+ [^>]*color:[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(3);
    for (const tag of tags) expect(tag).toMatch(/class="[^"]*m-(page|card|ink|quiet|sea|button|label|code)/);
    expect(mail.html).not.toMatch(/<(img|script|link|iframe)|@import|url\(/i);
  },
);
