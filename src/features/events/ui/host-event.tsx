import { ButtonLink } from "#ui/button-link.tsx";
import type { EventsContent } from "../contract.ts";

/** For organizations that want an event of their own. */
export function HostEvent({ host }: { host: EventsContent["host"] }) {
  return (
    <section aria-labelledby="host" className="border-t border-line bg-sunken">
      <div className="wrap section grid-12 items-end gap-y-7">
        <div className="col-span-full md:col-span-8">
          <h2 id="host" className="headline-1">
            {host.title}
          </h2>
          <p className="lede mt-3">{host.text}</p>
        </div>
        <div className="col-span-full md:col-span-4 md:text-right">
          <ButtonLink to="/contact?subject=Event%20Hosting" size="lg">
            Host Your Event
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
