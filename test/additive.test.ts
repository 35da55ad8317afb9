import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { notAdditive } from "./additive.ts";

it("no migration after the first takes anything from the version before", () => {
  const { entries } = JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8")) as {
    entries: { tag: string }[];
  };
  const tags = entries.map(({ tag }) => tag);
  expect(tags.length).toBeGreaterThan(0);
  // The first makes everything: nobody works on what it is made in.
  for (const [at, tag] of tags.entries())
    if (at > 0)
      expect(notAdditive(readFileSync(`db/migrations/${tag}.sql`, "utf8"), tags.slice(0, at)), tag).toEqual([]);
});

describe("what a process of the version before would not survive", () => {
  it.each([
    'DROP TABLE "faxes" CASCADE;',
    'drop table "faxes";',
    'ALTER TABLE "users" DROP COLUMN "fax";',
    'ALTER TABLE "users" RENAME COLUMN "fax" TO "telex";',
    'ALTER TABLE "users" RENAME TO "people";',
    'ALTER TABLE "users" ALTER COLUMN "fax" SET DATA TYPE integer;',
    'ALTER TABLE "users" ALTER COLUMN "fax" TYPE integer USING fax::integer;',
    'ALTER TABLE "users" ALTER COLUMN "fax" SET NOT NULL;',
    'ALTER TABLE "users" ALTER COLUMN "role" DROP DEFAULT;',
    'ALTER TABLE "users" ADD COLUMN "fax" text NOT NULL;',
    'ALTER TABLE "users" ADD COLUMN "fax" text NOT NULL, ADD COLUMN "telex" text DEFAULT \'\' NOT NULL;',
    'ALTER TABLE "users" ADD CONSTRAINT "users_fax" CHECK (fax <> \'\');',
    'CREATE UNIQUE INDEX "users_fax" ON "users" USING btree ("fax");',
    "ALTER TYPE \"role\" RENAME VALUE 'desk' TO 'office';",
    'DELETE FROM "users";',
    '-- a comment\n/* another */\nALTER TABLE "users"\n  DROP COLUMN "fax";',
  ])("is refused: %s", (text) => {
    expect(notAdditive(`CREATE INDEX "a" ON "b" ("c");--> statement-breakpoint\n${text}`, [])).toHaveLength(1);
  });

  it.each([
    'ALTER TABLE "users" ADD COLUMN "fax" text;',
    'ALTER TABLE "users" ADD COLUMN "fax" text DEFAULT \'\' NOT NULL;',
    'ALTER TABLE "users" ADD COLUMN "fax" text GENERATED ALWAYS AS (lower(email)) STORED NOT NULL;',
    'ALTER TABLE "users" ALTER COLUMN "fax" DROP NOT NULL;',
    'ALTER TABLE "users" DROP CONSTRAINT "users_fax";',
    'CREATE INDEX "users_fax" ON "users" USING btree ("fax");',
    "ALTER TYPE \"role\" ADD VALUE 'press';",
    'CREATE TABLE "faxes" (\n"id" uuid NOT NULL\n);\n--> statement-breakpoint\nALTER TABLE "faxes" ADD CONSTRAINT "faxes_user" FOREIGN KEY ("id") REFERENCES "users"("id");--> statement-breakpoint\nCREATE UNIQUE INDEX "faxes_number" ON "faxes" USING btree ("id");',
  ])("is allowed: %s", (text) => {
    expect(notAdditive(text, [])).toEqual([]);
  });

  it("is allowed as a second step of an earlier migration, each statement for itself", () => {
    const step = '-- second step of 0007_no_more_fax: nobody asks for it since\nALTER TABLE "users" DROP COLUMN "fax";';
    expect(notAdditive(step, ["0006_x", "0007_no_more_fax"])).toEqual([]);
    expect(notAdditive(step, ["0006_x"])[0]).toContain("no earlier migration 0007_no_more_fax");
    expect(notAdditive(`${step}--> statement-breakpoint\nDROP TABLE "faxes";`, ["0007_no_more_fax"])).toHaveLength(1);
    expect(notAdditive(step.replace(": nobody asks for it since", ""), ["0007_no_more_fax"])).toHaveLength(1);
  });
});
