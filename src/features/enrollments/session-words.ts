import { formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import { cutAt } from "#lib/text.ts";
import { daysText } from "./days.ts";

interface Session {
  title: string;
  startsAt: Date;
  endsAt: Date;
  place: string;
}

const most = 40;
const lineOf = ({ title, startsAt, endsAt, place }: Session) => {
  const [from, to] = [startsAt.toISOString(), endsAt.toISOString()];
  return `${formatDhakaDay(from)}, ${formatDhakaTime(from)} to ${formatDhakaTime(to)}: ${title}${place === "" ? "" : `, ${place}`}`;
};

/** What those enrolled are told when the sessions change. */
export function sessionsText(sessions: readonly Session[]): { subject: string; text: string } {
  const subject = "The schedule has changed";
  if (sessions.length === 0)
    return {
      subject,
      text: "The sessions of your cohort were taken out of the schedule. We'll tell you the new ones.",
    };
  const lines = sessions.slice(0, most).map(lineOf);
  const more = sessions.length > most ? `\n\nFurther sessions are in your dashboard.` : "";
  const text = `These are the sessions of your cohort now, in Dhaka time:\n\n${lines.join("\n\n")}`;
  return { subject, text: `${cutAt(text, 4900)}${more}` };
}

interface Days {
  startsOn: string;
  endsOn: string;
  schedule: string;
}
/** What those enrolled are told when the days of a cohort change. */
export function daysChangedText(before: Days, after: Days): { subject: string; text: string } {
  const dates =
    before.startsOn === after.startsOn && before.endsOn === after.endsOn
      ? ""
      : `Your cohort is now taught on ${daysText(after)}. Before, the dates were ${daysText(before)}.`;
  const schedule =
    before.schedule === after.schedule || after.schedule === "" ? "" : `The schedule is now: ${after.schedule}`;
  const write = "If the new dates don't suit you, write to us.";
  return { subject: "The dates have changed", text: [dates, schedule, write].filter(Boolean).join("\n\n") };
}
