import { Icon } from "#ui/icon.tsx";
import type { EventsContent } from "../contract.ts";

/** What one gets out of coming. */
export function WhyAttend({ benefits }: { benefits: EventsContent["whyAttend"] }) {
  return (
    <section aria-labelledby="why-attend" className="border-t border-line">
      <div className="wrap section">
        <h2 id="why-attend" className="headline-2">
          Why Attend
        </h2>
        <ul className="mt-8 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {benefits.map((benefit) => (
            <li key={benefit.title} className="border-t border-line pt-5">
              <Icon name={benefit.icon} size={24} className="text-jute" />
              <h3 className="headline-4 mt-4">{benefit.title}</h3>
              <p className="mt-1.5 text-[0.9375rem] text-muted">{benefit.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
