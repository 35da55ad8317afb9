import type { SiteSettings } from "#features/settings/contract.ts";
import { Icon } from "#ui/icon.tsx";

const networks = [
  { key: "linkedin", name: "LinkedIn" },
  { key: "facebook", name: "Facebook" },
  { key: "youtube", name: "YouTube" },
] as const;

/** The institute's addresses elsewhere; a network without an address in the settings is left out. */
export function SocialLinks({ social }: { social: SiteSettings["social"] }) {
  const known = networks.filter(({ key }) => social[key] !== "");
  if (known.length === 0) return null;
  return (
    <ul className="-ml-3 flex" aria-label="Follow us">
      {known.map(({ key, name }) => (
        <li key={key}>
          <a href={social[key]} rel="noopener noreferrer" target="_blank" className="icon-btn">
            <Icon name={key} />
            <span className="sr-only">{name} (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
