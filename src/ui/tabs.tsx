import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";

export interface Tab {
  id: string;
  label: string;
  content: ReactNode;
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs after the ARIA pattern: one tab stop, arrows move and select. All panels are in the HTML; without JavaScript
 * the tab list is left out and the panels stand one below the other under their labels.
 */
export function Tabs({
  tabs,
  label,
  begins,
  selected,
  onSelect,
  panelClassName = "pt-8",
}: {
  tabs: Tab[];
  /** Accessible name of the tab list. */
  label: string;
  /** The tab that is shown first; else the first one. */
  begins?: string | undefined;
  /** Given together with `onSelect` when the choice lives outside (in the address); else the first tab begins. */
  selected?: string;
  onSelect?: (id: string) => void;
  panelClassName?: string;
}) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(begins ?? tabs[0]?.id);
  const current = selected ?? own;

  function select(id: string) {
    setOwn(id);
    onSelect?.(id);
  }
  function key(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === current);
    const next = moves[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined || next === undefined) return;
    event.preventDefault();
    select(tab.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={key}
        className="no-js:hidden flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-controls={`${base}-panel-${tab.id}`}
            aria-selected={tab.id === current}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => select(tab.id)}
            className={classNames(
              "-mb-px min-h-12 shrink-0 border-b-2 px-4 text-[0.9375rem] font-semibold transition-colors focus-visible:-outline-offset-2",
              tab.id === current ? "border-sea text-sea" : "border-transparent text-muted hover:text-ink",
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          tabIndex={0}
          className={classNames(panelClassName, tab.id !== current && "js:hidden")}
        >
          <h3 className="headline-3 js:hidden mb-4">{tab.label}</h3>
          {tab.content}
        </div>
      ))}
    </div>
  );
}
