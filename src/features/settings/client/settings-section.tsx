import type { ReactNode } from "react";

/** One subject of the settings: what it is about beside what is set. */
export function SettingsSection({
  id,
  title,
  lede,
  children,
}: {
  id: string;
  title: string;
  lede?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid gap-x-10 gap-y-4 border-t border-line py-7 first:border-t-0 first:pt-2 lg:grid-cols-[16rem_minmax(0,40rem)]"
    >
      <div>
        <h2 id={`${id}-title`} className="font-sans font-semibold">
          {title}
        </h2>
        {lede !== undefined && <div className="mt-1 text-sm text-muted">{lede}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
