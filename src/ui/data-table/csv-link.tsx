import { buttonClass } from "../button-class.ts";
import { Icon } from "../icon.tsx";

/** All pages of what a list has filtered, as a file for spreadsheets. `href` is the address of its export. */
export function CsvLink({ href }: { href: string }) {
  return (
    <a href={href} download className={buttonClass({ variant: "secondary" })}>
      <span className="inline-flex items-center gap-2">
        <Icon name="download" size={18} />
        Export CSV
      </span>
    </a>
  );
}
