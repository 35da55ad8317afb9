import { buttonClass } from "../button-class.ts";
import { Icon } from "../icon.tsx";

/**
 * All pages of what a list has filtered, as a file for spreadsheets. `href` is the address of its export. It is the answer that
 * says it is a file: with `download` here whatever is answered would be kept as one, also that the session ended.
 */
export function CsvLink({ href }: { href: string }) {
  return (
    <a href={href} className={buttonClass({ variant: "secondary" })}>
      <span className="inline-flex items-center gap-2">
        <Icon name="download" size={18} />
        Export CSV
      </span>
    </a>
  );
}
