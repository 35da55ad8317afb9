import fc from "fast-check";
import { expect, it } from "vitest";
import { summaryOf, withoutLiterals } from "./statement.ts";

it("leaves words and places of values, and takes the values out", () => {
  expect(
    withoutLiterals(`select "id", t2.name from blogs\n where slug = $1 and n > 12.5 limit 20 -- a@b.example`),
  ).toBe(`select "id", t2.name from blogs where slug = $1 and n > ? limit ?`);
  expect(
    withoutLiterals(`select jobs.send('mail', '{"email":"o''neil@x.example"}'::jsonb, E'it\\'s 7', $$a 'b$$, $q$c$q$)`),
  ).toBe("select jobs.send(?, ?::jsonb, ?, ?, ?)");
  expect(withoutLiterals("select $1::text, $12, '$1'")).toBe("select $1::text, $12, ?");
  expect(withoutLiterals("select 1e9, -3, md5('x')")).toBe("select ?, -?, md5(?)");
});

it("takes what is never closed out to the end", () => {
  for (const text of [
    "select 'secret word",
    "select E'secret \\' word",
    "select $$secret",
    "select $a$secret $$",
    "select /* secret",
  ])
    expect(withoutLiterals(text)).not.toMatch(/secret|word/);
});

/** Texts full of what begins or ends something in a statement. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom("'", '"', "$$", "$a$", "--", "/*", "*/", "\\n", "\\\\", "E'", "9", "a"),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

it("never leaves a value of a string, whatever is in it", () => {
  fc.assert(
    fc.property(hostile, hostile, (before, value) => {
      const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
      expect(withoutLiterals(`select ${quote(before)}, ${quote(`${value}a@secret.example`)}, $1`)).toBe(
        "select ?, ?, $1",
      );
    }),
  );
});

it("is bounded", () => {
  expect(withoutLiterals(`select ${"a, ".repeat(5000)}`).length).toBeLessThanOrEqual(2000);
});

it("says in two words what a statement does", () => {
  expect(summaryOf('select "a", \'from people\' from "blogs" where 1 = 1')).toBe("SELECT blogs");
  expect(summaryOf("insert into jobs.job (a) values ('update x')")).toBe("INSERT jobs.job");
  expect(summaryOf("update only mails set a = 1")).toBe("UPDATE mails");
  expect(summaryOf("begin ")).toBe("BEGIN");
  expect(summaryOf("")).toBe("QUERY");
});
