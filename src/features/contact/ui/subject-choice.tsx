import { Link } from "react-router";
import { Icon } from "#ui/icon.tsx";

const subjects = [
  { subject: "Trade Query", text: "A question about a shipment, a payment or a document" },
  { subject: "Programs", text: "Dates, fees, and which program fits your work" },
  { subject: "Certification", text: "Assessment, or confirming a certificate" },
  { subject: "Event Inquiry", text: "Registration, places and recordings" },
  { subject: "Event Hosting", text: "A session prepared with your organization" },
  { subject: "Membership", text: "For yourself or for an organization" },
  { subject: "Publications", text: "A correction, a source or a question to study" },
];

/** The usual subjects; choosing one puts it into the mail. */
export function SubjectChoice({ chosen }: { chosen: string | undefined }) {
  return (
    <ul className="border-b border-line">
      {subjects.map(({ subject, text }) => (
        <li key={subject} className="border-t border-line">
          <Link
            to={`/contact?subject=${encodeURIComponent(subject)}`}
            preventScrollReset
            aria-current={subject === chosen ? "true" : undefined}
            className="group flex min-h-16 items-center justify-between gap-4 py-3 hover:text-sea aria-[current]:text-sea"
          >
            <span>
              <span className="block font-semibold">{subject}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
            <Icon name={subject === chosen ? "check" : "arrow-right"} size={18} className="shrink-0 text-sea" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
