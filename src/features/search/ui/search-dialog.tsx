import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { maxSearchText } from "#lib/address-reader.ts";
import { languageOf } from "#lib/bangla.ts";
import { classNames } from "#ui/class-names.ts";
import { controlClass } from "#ui/control-class.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { searchTypeNames } from "../kinds.ts";
import { searchHref } from "../search-address.ts";
import { addRecent, clearRecent, readRecent } from "./recent-searches.ts";
import { ResultOptions, ResultSkeleton } from "./result-options.tsx";
import { type DialogType, type SearchState, useSearch } from "./use-search.ts";

/** The specification's five tabs; blogs and questions are found under All. */
const types = ["all", "program", "event", "publication", "resource"] as const satisfies DialogType[];
const nameOf = (type: DialogType) => (type === "all" ? "All" : searchTypeNames[type]);

const emptyText = (type: DialogType) =>
  type === "all"
    ? "No results found. Try different keywords."
    : `No ${searchTypeNames[type].toLowerCase()} found matching your search.`;

/** What a screen reader hears when results come. */
function announce({ result, loading, failure }: SearchState, type: DialogType, text: string): string {
  if (loading || failure !== undefined || result === undefined) return "";
  const { total } = result.pagination;
  if (total === 0) return emptyText(type);
  if (text === "") return `${total} ${total === 1 ? "suggestion" : "suggestions"}`;
  const found = `${total} ${total === 1 ? "result" : "results"}`;
  return result.correctedText === null ? found : `${found} for ${result.correctedText}`;
}

function Recent({
  searches,
  onChoose,
  onClear,
}: {
  searches: string[];
  onChoose(text: string): void;
  onClear(): void;
}) {
  if (searches.length === 0) return null;
  return (
    <section aria-label="Recent searches" className="mt-3 border-t border-line px-3 pt-3">
      <div className="flex items-center justify-between">
        <h3 className="font-sans text-sm font-semibold">Recent searches</h3>
        <button type="button" onClick={onClear} className="min-h-11 px-2 text-sm text-sea hover:underline">
          Clear
        </button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {searches.map((text) => (
          <li key={text} className="max-w-full">
            <button
              type="button"
              onClick={() => onChoose(text)}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-[22px] border border-line px-4 text-sm hover:border-edge"
            >
              <Icon name="clock" size={15} className="text-muted" />
              <span className="truncate">
                <Spoken>{text}</Spoken>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The search dialog; texts and tabs are the specification's. The field keeps the focus, arrows walk through the results. */
export default function SearchDialog({ brand, open, onClose }: { brand: string; open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const base = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [type, setType] = useState<DialogType>("all");
  const [pointed, setPointed] = useState<{ at: number; of: SearchState["result"] }>();
  const [recent, setRecent] = useState<string[]>([]);
  const text = typed.trim();
  const search = useSearch(text, type, open);
  const { result, loading, failure } = search;
  const items = failure === undefined ? (result?.items ?? []) : [];
  // In the next answer there is something else at its place.
  const active = pointed && pointed.of === result ? pointed.at : -1;
  const listId = `${base}-results-${type}`;

  useEffect(() => {
    if (!open) return;
    setRecent(readRecent());
    setPointed(undefined);
    // After the dialog has opened itself: its own choice would be the close button.
    input.current?.focus();
    input.current?.select();
  }, [open]);

  const choose = (at: number) => setPointed({ at, of: result });
  const point = (at: number) => {
    choose(at);
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: "nearest" });
  };
  const look = (next: string) => {
    setTyped(next);
    setPointed(undefined);
  };
  const leave = () => {
    addRecent(text);
    onClose();
  };
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = items.length - 1;
    const moves: Record<string, number | undefined> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      // Without an option they are the field's own: to the beginning and the end of the text.
      Home: active >= 0 ? 0 : undefined,
      End: active >= 0 ? last : undefined,
    };
    const next = items.length > 0 ? moves[event.key] : undefined;
    if (next !== undefined) {
      event.preventDefault();
      point(next);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const chosen = items[active];
      if (chosen === undefined && text === "") return;
      leave();
      void navigate(chosen?.url ?? searchHref({ text, type }));
    }
  };

  const results = (
    <>
      {failure !== undefined ? (
        <ErrorState message={failure} onRetry={search.retry} />
      ) : result === undefined ? (
        <ResultSkeleton />
      ) : (
        <div className={classNames("transition-opacity", loading && "opacity-60")} aria-busy={loading}>
          {result.correctedText !== null && (
            <p className="px-3 pb-1 text-sm text-muted">
              Nothing was found for “<Spoken>{text}</Spoken>”, so{" "}
              <b className="text-ink">
                <Spoken>{result.correctedText}</Spoken>
              </b>{" "}
              was searched for.
            </p>
          )}
          {items.length > 0 ? (
            <ResultOptions
              id={listId}
              items={items}
              active={active}
              label={text === "" ? "Suggestions" : "Results"}
              onPoint={choose}
              onChoose={leave}
            />
          ) : (
            <p className="px-3 py-8 text-center text-muted">{emptyText(type)}</p>
          )}
          {text !== "" && result.pagination.hasNext && (
            <p className="px-3 pt-1">
              <Link to={searchHref({ text, type })} onClick={leave} className="link-arrow">
                All {result.pagination.total} results
                <Icon name="arrow-right" size={16} />
              </Link>
            </p>
          )}
        </div>
      )}
      {text === "" && (
        <Recent
          searches={recent}
          onChoose={(chosen) => {
            look(chosen);
            input.current?.focus();
          }}
          onClear={() => {
            clearRecent();
            setRecent([]);
            input.current?.focus();
          }}
        />
      )}
    </>
  );

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={`Search ${brand} Resources`}
      description="Find programs, events, publications, and resources"
    >
      <div className="relative">
        <Icon
          name="search"
          size={18}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          role="combobox"
          aria-label="Search"
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? listId : undefined}
          aria-activedescendant={active >= 0 && active < items.length ? `${listId}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={maxSearchText}
          placeholder="Letter of credit, 6109.10, FOB …"
          value={typed}
          lang={languageOf(typed)}
          onChange={(event) => look(event.target.value)}
          onKeyDown={key}
          className={classNames(controlClass, "min-h-12 pl-10 text-ellipsis")}
        />
      </div>
      <p role="status" className="sr-only">
        {announce(search, type, text)}
      </p>
      <div className="mt-2">
        <Tabs
          label="Types"
          selected={type}
          onSelect={(id) => {
            setType(id as DialogType);
            setPointed(undefined);
          }}
          panelClassName="-mx-3 h-[min(26rem,50dvh)] overflow-y-auto overscroll-contain pt-3 pb-1"
          tabs={types.map((one) => ({ id: one, label: nameOf(one), content: one === type ? results : null }))}
        />
      </div>
    </Dialog>
  );
}
