import { VisuallyHidden } from "./visually-hidden.tsx";

/** A turning ring: inside a busy button and for the route guard. Screens that load show skeletons instead. */
export function Spinner({ label = "Loading", size = 18 }: { label?: string; size?: number }) {
  return (
    <span role="status" className="inline-flex">
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        className="animate-spin"
      >
        <circle cx="12" cy="12" r="9.5" opacity="0.25" />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" strokeLinecap="round" />
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
