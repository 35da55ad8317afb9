import { ButtonLink } from "#ui/button-link.tsx";
import chart from "./lost-route.svg?url";

/** The not-found page: a chart of the Bay of Bengal with a lost route. Both texts are the specification's, to the letter. */
export function NotFoundMessage() {
  return (
    <div className="wrap section grid items-center gap-x-12 gap-y-10 lg:grid-cols-2">
      <div>
        <h1 className="headline-1">404 Page Not Found</h1>
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
      {/* Used, not shown as an image: the drawing takes the colours of the theme. */}
      <svg
        aria-hidden="true"
        viewBox="0 0 520 480"
        width="520"
        height="480"
        className="h-auto w-full max-w-130 lg:ml-auto"
      >
        <use href={`${chart}#chart`} />
      </svg>
    </div>
  );
}
