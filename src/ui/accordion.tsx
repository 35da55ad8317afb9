import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export interface AccordionItem {
  id: string;
  title: ReactNode;
  content: ReactNode;
}

/**
 * Questions that open one at a time. Native `<details>`: no script, found by the browser's page search,
 * and `name` closes the others where the browser knows it.
 */
export function Accordion({ items, name }: { items: AccordionItem[]; name?: string }) {
  return (
    <div className="border-b border-line">
      {items.map((item) => (
        <details key={item.id} id={item.id} name={name} className="group border-t border-line">
          <summary className="flex min-h-14 items-center justify-between gap-6 py-3.5 font-semibold hover:text-sea">
            {item.title}
            <Icon name="plus" size={20} className="shrink-0 text-sea transition-transform group-open:rotate-45" />
          </summary>
          <div className="max-w-2xl pr-8 pb-5 text-muted">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
