import { ButtonLink } from "#ui/button-link.tsx";
import type { HomeContent } from "../contract.ts";

/** The band that ends the home page: what to do next. */
export function CallToAction({ callToAction }: { callToAction: HomeContent["callToAction"] }) {
  return (
    <section aria-labelledby="call-to-action" className="deep later-[36rem] md:later-[20rem] border-b border-line">
      <div className="wrap section grid-12 items-end gap-y-8">
        <div className="col-span-full md:col-span-7">
          <h2 id="call-to-action" className="headline-1">
            {callToAction.title}
          </h2>
          <p className="lede mt-4">{callToAction.text}</p>
        </div>
        <div className="col-span-full flex flex-wrap gap-3 md:col-span-5 md:justify-end">
          <ButtonLink to={callToAction.primary.href} size="lg" variant="gold">
            {callToAction.primary.text}
          </ButtonLink>
          <ButtonLink to={callToAction.secondary.href} size="lg" variant="secondary">
            {callToAction.secondary.text}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
