import { Spoken } from "#ui/spoken.tsx";
import type { OwnTicket } from "../contract.ts";

/** What holders of a ticket find on it after the event. */
export function Recordings({
  recordings,
  of,
}: {
  recordings: OwnTicket["recordings"];
  /** The event, where several are listed. */
  of?: string;
}) {
  return (
    <ul aria-label={of === undefined ? "Recordings and files" : `Recordings and files of ${of}`} className="space-y-1">
      {recordings.map(({ title, href, isFile }) => (
        <li key={href}>
          <a
            href={href}
            {...(isFile ? {} : { target: "_blank", rel: "noopener noreferrer" })}
            className="link inline-flex min-h-11 items-center"
          >
            <Spoken>{title}</Spoken>
            {isFile && " (file)"}
          </a>
        </li>
      ))}
    </ul>
  );
}
