import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-name.ts";

export interface SideNote {
  icon: IconName;
  title: string;
  text: string;
}

/** A few short notes beside a form, each with its sign. */
export function SideNotes({ id, title, notes }: { id: string; title: string; notes: SideNote[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="eyebrow font-sans">
        {title}
      </h2>
      <ul className="mt-4 border-b border-line">
        {notes.map((note) => (
          <li key={note.title} className="flex gap-4 border-t border-line py-4">
            <Icon name={note.icon} size={22} className="mt-0.5 text-jute" />
            <span>
              <span className="block font-semibold">{note.title}</span>
              <span className="block text-sm text-muted">{note.text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
