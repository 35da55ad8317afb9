import { expect, test } from "vitest";
import type { FrozenLetter } from "./frozen-letter.ts";
import { renderLetter } from "./letter.server.ts";

const links = {
  unsubscribe: "https://iit.example/unsubscribe/TOKEN",
  preferences: "https://iit.example/p#token=TOKEN",
};
const attack = `</style></td><script>alert(1)</script>"><img src=x onerror=alert(1)>`;
const letter: FrozenLetter = {
  subject: "UCP 600 & you",
  intro: "First.\nSame paragraph.\n\nSecond.",
  date: "2026-11-21T04:00:00.000Z",
  blogs: [
    {
      title: "Free one",
      excerpt: "About it.",
      url: "https://iit.example/blogs/free",
      category: "Customs",
      price: 0,
      readingTime: 4,
    },
    {
      title: "Paid one",
      excerpt: "About that.",
      url: "https://iit.example/blogs/paid",
      category: "Payments",
      price: 1250,
      readingTime: 9,
    },
  ],
  site: { name: "Institute of International Trade", url: "https://iit.example", address: "1 Road, Dhaka" },
};

test("says the same in HTML and in text, with the reader's own links", () => {
  const { subject, html, text } = renderLetter(letter, links);
  expect(subject).toBe("UCP 600 & you");
  for (const body of [html, text]) {
    for (const part of ["Free one", "Paid one", "About that.", "BDT 1,250", "November 21, 2026", "1 Road, Dhaka"])
      expect(body).toContain(part);
    for (const link of [...Object.values(links), "https://iit.example/blogs/paid"]) expect(body).toContain(link);
  }
  expect(html).toContain("UCP 600 &amp; you");
  expect(html).toContain("First.<br>Same paragraph.");
  expect(html).not.toMatch(/<img|<script|src=/);
});

test("what editors type is text", () => {
  const [blog] = letter.blogs;
  const hostile = { ...letter, subject: attack, intro: attack, blogs: [{ ...blog, title: attack, category: attack }] };
  const { html } = renderLetter(hostile as FrozenLetter, links);
  expect(html).not.toMatch(/<script|<img/);
  expect(html.match(/<\/style>/g)).toHaveLength(1);
});

test("the same letter has the same bytes", () => {
  expect(renderLetter(letter, links)).toEqual(renderLetter(structuredClone(letter), { ...links }));
});

test("says how to reach the institute, to which an answer goes", () => {
  const site = { ...letter.site, email: "desk@iit.example", phone: "+880 2 5500" };
  const { html, text, replyTo } = renderLetter({ ...letter, site }, links);
  expect(replyTo).toBe("desk@iit.example");
  for (const body of [html, text])
    expect(body).toContain("Questions? Reply to this email or write to desk@iit.example, or call +880 2 5500.");
  expect(renderLetter(letter, links)).not.toHaveProperty("replyTo");
});
