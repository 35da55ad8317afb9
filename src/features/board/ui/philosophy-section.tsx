import type { Philosophy } from "../contract.ts";

/** What guides the board, in three principles. */
export function PhilosophySection({ philosophy }: { philosophy: Philosophy }) {
  return (
    <section aria-labelledby="philosophy" className="border-t border-line bg-sunken">
      <div className="wrap section">
        <h2 id="philosophy" className="headline-1">
          {philosophy.title}
        </h2>
        <p className="lede mt-3">{philosophy.intro}</p>
        <ol className="mt-10 grid gap-x-6 gap-y-8 md:grid-cols-3">
          {philosophy.items.map((item) => (
            <li key={item.title} className="border-t border-jute pt-4">
              <h3 className="headline-3">{item.title}</h3>
              <p className="mt-2 text-muted">{item.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
