import { ButtonLink } from "#ui/button-link.tsx";

/** A route that leaves port and ends in open water: the dashes stop where the chart does. */
function LostRoute() {
  return (
    <svg aria-hidden="true" width="320" height="150" viewBox="0 0 320 150" fill="none" className="h-auto max-w-full">
      <g stroke="var(--line)" strokeWidth="1">
        <path d="M0 30h320M0 75h320M0 120h320M40 0v150M100 0v150M160 0v150M220 0v150M280 0v150" />
      </g>
      <g stroke="var(--sea)" strokeWidth="1.5" strokeLinecap="round" opacity="0.55">
        <path d="M0 96c14-4 18-16 32-17 10-1 14 8 24 7 8-1 8-12 4-20-5-11-20-12-24-24-3-10 4-20 0-30-3-6-8-9-12-12" />
        <path d="M0 108c16-3 22-15 36-15 12 0 20 6 30 2 10-5 9-20 4-31" opacity="0.6" />
        <path d="M0 121c20-2 28-14 44-13 14 1 26 4 36-4 9-8 8-22 4-34" opacity="0.35" />
      </g>
      <path
        d="M62 66C98 30 150 24 190 44c22 11 38 30 46 50"
        stroke="var(--jute)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="1 7"
      />
      <circle cx="62" cy="66" r="4.5" fill="var(--jute)" />
      <g stroke="var(--ink)" strokeWidth="1.75" strokeLinecap="round">
        <path d="m230 96 12 12m0-12-12 12" />
      </g>
      <circle cx="236" cy="102" r="20" stroke="var(--ink)" strokeWidth="1" strokeDasharray="2 4" opacity="0.5" />
    </svg>
  );
}

/** The not-found page; both texts are the specification's, to the letter. */
export function NotFoundMessage() {
  return (
    <div className="wrap section">
      <div className="max-w-2xl">
        <LostRoute />
        <h1 className="headline-1 mt-10">404 Page Not Found</h1>
        <p className="lede mt-4">Did you forget to add the page to the router?</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/">Back to the home page</ButtonLink>
          <ButtonLink to="/blogs" variant="secondary">
            Read the blogs
          </ButtonLink>
          <ButtonLink to="/contact" variant="secondary">
            Contact us
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
