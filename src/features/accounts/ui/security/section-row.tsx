import type { ReactNode } from "react";

/** One subject of the settings: what it is on the left, what one can do on the right; under each other on phones. */
export function SectionRow({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="grid-12 gap-y-6 border-t border-line py-8 md:py-10">
      <div className="col-span-full md:col-span-4">
        <h3 id={id} className="headline-3">
          {title}
        </h3>
        <div className="mt-1 max-w-lg text-muted">{text}</div>
      </div>
      <div className="col-span-full md:col-span-8 lg:col-span-7 lg:col-start-6">{children}</div>
    </section>
  );
}
