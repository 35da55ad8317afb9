import { describe, expect, it } from "vitest";
import { calendarMoment, writeCalendar } from "./icalendar.ts";

const event = {
  uid: "0b9f4c1e-5a43-4d6a-9a0c-3c7b2f8f1d11",
  sequence: 2,
  changedAt: new Date("2026-11-20T08:30:15.987Z"),
  canceled: false,
  startsAt: new Date("2031-01-01T04:00:00Z"),
  endsAt: new Date("2031-01-01T06:30:00Z"),
  title: "A talk",
  text: "In short.",
  place: "Dhaka",
  kind: "Talk",
  url: "https://iit.example/events/a-talk",
};
const fileOf = (given: Partial<typeof event>) => writeCalendar({ maker: "IIT", events: [{ ...event, ...given }] });
/** Content lines as a reader of RFC 5545 puts them together again. */
const unfolded = (file: string) => file.replaceAll("\r\n ", "").replaceAll("\r\n\t", "").split("\r\n");
const lineOf = (name: string, file: string) => unfolded(file).find((line) => line.startsWith(`${name}:`));

it("is a calendar with its event, line by line", () => {
  expect(fileOf({}).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//IIT//Events//EN",
    "CALSCALE:GREGORIAN",
    "BEGIN:VEVENT",
    "UID:0b9f4c1e-5a43-4d6a-9a0c-3c7b2f8f1d11",
    "DTSTAMP:20261120T083015Z",
    "LAST-MODIFIED:20261120T083015Z",
    "SEQUENCE:2",
    "DTSTART:20310101T040000Z",
    "DTEND:20310101T063000Z",
    "SUMMARY:A talk",
    "DESCRIPTION:In short.",
    "LOCATION:Dhaka",
    "CATEGORIES:Talk",
    "URL:https://iit.example/events/a-talk",
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

it("that one subscribes to has a name and says how often to ask; without an event it holds the zone of Dhaka", () => {
  const lines = writeCalendar({ maker: "IIT", name: "IIT, events", refresh: "PT6H", events: [] }).split("\r\n");
  for (const line of [
    "NAME:IIT\\, events",
    "X-WR-CALNAME:IIT\\, events",
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    "BEGIN:VTIMEZONE",
  ])
    expect(lines).toContain(line);
  expect(lines).not.toContain("BEGIN:VEVENT");
});

it("writes moments as RFC 5545 does (3.3.5)", () => {
  expect(calendarMoment(new Date("1998-01-19T07:00:00.000Z"))).toBe("19980119T070000Z");
});

describe("texts", () => {
  it.each([
    // The example of RFC 5545, 3.3.11.
    [
      "Project XYZ Final Review\nConference Room - 3B\nCome Prepared.",
      "Project XYZ Final Review\\nConference Room - 3B\\nCome Prepared.",
    ],
    ['a, b; c: "d"', 'a\\, b\\; c: "d"'],
    ["back\\slash, and \\n as it is", "back\\\\slash\\, and \\\\n as it is"],
    ["Windows\r\nold Mac\rend", "Windows\\nold Mac\\nend"],
    ["a\u0000bell\u0007 and delete\u007f", "a bell  and delete "],
    ["x\nEND:VEVENT\r\nBEGIN:VALARM", "x\\nEND:VEVENT\\nBEGIN:VALARM"],
  ])("%j are escaped", (text, written) => {
    const file = fileOf({ text, title: text, place: text, kind: text });
    expect(lineOf("DESCRIPTION", file)).toBe(`DESCRIPTION:${written}`);
    for (const name of ["SUMMARY", "LOCATION", "CATEGORIES"]) expect(lineOf(name, file)).toBe(`${name}:${written}`);
    expect(unfolded(file)).toHaveLength(20);
  });
});

describe("folding", () => {
  const bangla = "আন্তর্জাতিক বাণিজ্য ইনস্টিটিউটের সম্মেলন ঢাকায়, সকলের জন্য উন্মুক্ত। ".repeat(5);

  it.each([
    ["75 octets", "x".repeat(75 - "DESCRIPTION:".length), 1],
    ["76 octets", "x".repeat(76 - "DESCRIPTION:".length), 2],
    ["two lines to the brim", "x".repeat(75 + 74 - "DESCRIPTION:".length), 2],
    ["one octet more", "x".repeat(75 + 75 - "DESCRIPTION:".length), 3],
  ])("of %s", (_, text, count) => {
    const [, lines = ""] = /\r\n(DESCRIPTION:[\s\S]*?)\r\nLOCATION/.exec(fileOf({ text })) ?? [];
    expect(lines.split("\r\n")).toHaveLength(count);
  });

  it.each([bangla, "🚢⚓️".repeat(40), "é".repeat(200), "a".repeat(500)])("of %s keeps every character", (text) => {
    const file = fileOf({ text, title: text });
    for (const line of Buffer.from(file).toString("latin1").split("\r\n")) {
      expect(line.length).toBeLessThanOrEqual(75);
      // Each line is whole UTF-8: a character cut in two would be none.
      expect(() => new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(line, "latin1"))).not.toThrow();
    }
    expect(lineOf("DESCRIPTION", file)).toBe(`DESCRIPTION:${text.replace(/[,;]/g, "\\$&")}`);
  });
});

it("says of an event that was called off that it is", () => {
  expect(lineOf("STATUS", fileOf({ canceled: true }))).toBe("STATUS:CANCELLED");
});
