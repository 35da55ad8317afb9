/**
 * Calendars as files (iCalendar, RFC 5545; names and refreshing RFC 7986). Times are written in UTC, so no reader has to
 * know a time zone.
 */
export interface CalendarEvent {
  /** The same for ever: by it a calendar knows the event again. */
  uid: string;
  /** Grows with each change. */
  sequence: number;
  changedAt: Date;
  canceled: boolean;
  startsAt: Date;
  endsAt: Date;
  title: string;
  text: string;
  place: string;
  kind: string;
  url: string;
}

interface Calendar {
  /** Who made it. */
  maker: string;
  /** What it is called among the calendars of whoever subscribes to it. */
  name?: string;
  /** How often it is worth asking for it again (a DURATION, 'PT6H'). */
  refresh?: string;
  events: CalendarEvent[];
}

const lineOctets = 75;

/** A moment in UTC: '20310101T040000Z'. */
export const calendarMoment = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a calendar may hold them.
const controls = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

/** A value of the type TEXT (RFC 5545, 3.3.11). */
const asText = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(controls, " ")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const octetsOf = (character: string) => {
  const point = character.codePointAt(0) as number;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
};

/** A content line: folded so that no line has more than 75 octets, never within a character (RFC 5545, 3.1). */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > lineOctets) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return `${folded}\r\n`;
}

const linesOf = (event: CalendarEvent) => [
  "BEGIN:VEVENT",
  `UID:${asText(event.uid)}`,
  // Of an event that nobody is invited to it says when it was changed, so the same event is always the same text.
  `DTSTAMP:${calendarMoment(event.changedAt)}`,
  `LAST-MODIFIED:${calendarMoment(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${calendarMoment(event.startsAt)}`,
  `DTEND:${calendarMoment(event.endsAt)}`,
  `SUMMARY:${asText(event.title)}`,
  `DESCRIPTION:${asText(event.text)}`,
  `LOCATION:${asText(event.place)}`,
  `CATEGORIES:${asText(event.kind)}`,
  `URL:${event.url}`,
  `STATUS:${event.canceled ? "CANCELLED" : "CONFIRMED"}`,
  "END:VEVENT",
];

/** A calendar must hold something (RFC 5545, 3.6): one without events says where the institute is. */
const nothing = [
  "BEGIN:VTIMEZONE",
  "TZID:Asia/Dhaka",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0600",
  "TZOFFSETTO:+0600",
  "END:STANDARD",
  "END:VTIMEZONE",
];

export function writeCalendar({ maker, name, refresh, events }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${asText(maker)}//Events//EN`,
    "CALSCALE:GREGORIAN",
    // Each twice: as the RFC names it, and as programs have long known it.
    ...(name === undefined ? [] : [`NAME:${asText(name)}`, `X-WR-CALNAME:${asText(name)}`]),
    ...(refresh === undefined ? [] : [`REFRESH-INTERVAL;VALUE=DURATION:${refresh}`, `X-PUBLISHED-TTL:${refresh}`]),
    ...(events.length === 0 ? nothing : events.flatMap(linesOf)),
    "END:VCALENDAR",
  ];
  return lines.map(fold).join("");
}
