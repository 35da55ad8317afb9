import type { SiteSettings } from "#features/settings/contract.ts";

const networks = [
  {
    key: "linkedin",
    name: "LinkedIn",
    path: "M5.3 8.7v9.8H2.2V8.7h3.1ZM3.8 3.9a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Zm3.9 4.8h3v1.4c.5-.8 1.5-1.7 3.1-1.7 3.2 0 3.9 2.1 3.9 4.9v5.2h-3.1v-4.7c0-1.2 0-2.7-1.7-2.7s-2 1.3-2 2.6v4.8H7.7V8.7Z",
  },
  {
    key: "facebook",
    name: "Facebook",
    path: "M18.5 10a8.5 8.5 0 1 0-9.8 8.4v-5.9H6.5V10h2.2V8.1c0-2.1 1.2-3.3 3.2-3.3.9 0 1.9.2 1.9.2v2.1h-1.1c-1 0-1.4.7-1.4 1.3V10h2.4l-.4 2.5h-2v5.9a8.5 8.5 0 0 0 7.2-8.4Z",
  },
  {
    key: "youtube",
    name: "YouTube",
    path: "M18.7 6.2a2.2 2.2 0 0 0-1.5-1.6C15.8 4.2 10 4.2 10 4.2s-5.8 0-7.2.4a2.2 2.2 0 0 0-1.5 1.6C.9 7.6.9 10 .9 10s0 2.4.4 3.8c.2.8.8 1.4 1.5 1.6 1.4.4 7.2.4 7.2.4s5.8 0 7.2-.4c.7-.2 1.3-.8 1.5-1.6.4-1.4.4-3.8.4-3.8s0-2.4-.4-3.8ZM8.2 12.7V7.3l4.7 2.7-4.7 2.7Z",
  },
] as const;

/** The institute's addresses elsewhere; a network without an address in the settings is left out. */
export function SocialLinks({ social }: { social: SiteSettings["social"] }) {
  const known = networks.filter(({ key }) => social[key] !== "");
  if (known.length === 0) return null;
  return (
    <ul className="-ml-3 flex" aria-label="Elsewhere">
      {known.map(({ key, name, path }) => (
        <li key={key}>
          <a
            href={social[key]}
            rel="noopener noreferrer"
            target="_blank"
            className="inline-flex size-11 items-center justify-center rounded-control text-muted transition-colors hover:text-ink"
          >
            <svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20" fill="currentColor">
              <path d={path} />
            </svg>
            <span className="sr-only">{name} (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
