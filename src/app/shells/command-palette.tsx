import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { useLogout } from "#features/accounts/ui/use-logout.ts";
import type { PaymentCalls } from "#features/shop/admin/payments-api.server.ts";
import { mayWorkIn, type Role } from "#lib/staff.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-name.ts";
import { SearchField } from "#ui/search-field.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { getVisibleTheme, setTheme } from "#ui/theme.ts";
import { useNewest } from "#ui/use-newest.ts";
import type { OverviewCalls } from "../overview/api.server.ts";
import type { FindItem } from "../overview/contract.ts";
import { adminActsOf } from "./admin-acts.ts";
import { adminGroupsOf } from "./admin-nav.ts";

const api = apiOf<OverviewCalls>();
const payments = apiOf<PaymentCalls>();
const waitMs = 150;
const fromCharacters = 2;

interface Command {
  group: string;
  icon: IconName;
  title: string;
  detail?: string;
  /** Where it leads; a step leads nowhere. */
  href?: string;
  run: () => void;
}

const kinds: Record<FindItem["kind"], { group: string; icon: IconName }> = {
  query: { group: "Trade queries", icon: "message-circle-question-mark" },
  order: { group: "Purchases", icon: "shopping-cart" },
  person: { group: "Users", icon: "user" },
  message: { group: "Contact messages", icon: "mail" },
  blog: { group: "Blogs", icon: "book-open" },
  program: { group: "Programs", icon: "graduation-cap" },
  enrollment: { group: "Enrollments", icon: "users" },
  event: { group: "Events", icon: "calendar" },
  publication: { group: "Publications", icon: "quote" },
  resource: { group: "Resources", icon: "copy" },
  page: { group: "Pages", icon: "file-text" },
};

/** What the server finds for a text, asked for when typing rests, and again once there is a connection; a failure says what to do. */
function useFound(text: string): { items: FindItem[]; failure: string | undefined; asking: boolean } {
  const begin = useNewest();
  const [state, setState] = useState<{ text: string; items: FindItem[]; failure?: string }>({ text: "", items: [] });
  useEffect(() => {
    const isNewest = begin();
    if (text.length < fromCharacters) {
      setState({ text, items: [] });
      return;
    }
    const ask = () =>
      api("GET /overview/find", { query: { text } }).then(
        ({ data }) => isNewest() && setState({ text, items: data }),
        (error) => {
          if (!isNewest()) return;
          setState({ text, items: [], failure: failureText(error, "Nothing could be looked up.") });
          window.addEventListener("online", ask, { once: true });
        },
      );
    const timer = setTimeout(ask, waitMs);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", ask);
    };
  }, [text, begin]);
  const asking = text.length >= fromCharacters && state.text !== text;
  // What was found for the text of before stays until the new answer is there: the list does not flicker.
  return {
    items: text.length < fromCharacters ? [] : state.items,
    failure: asking ? undefined : state.failure,
    asking,
  };
}

/** What can be chosen: what was found, then the places and steps whose names bear the text; group by group, as it is shown. */
function commandsOf(
  { role, text, items }: { role: Role; text: string; items: readonly FindItem[] },
  navigate: (href: string) => void,
  onClose: () => void,
  steps: { signOut: () => void; compare: () => void },
): Command[] {
  const done = (step: () => void) => () => {
    onClose();
    step();
  };
  const go = (href: string) => done(() => navigate(href));
  const theme = getVisibleTheme() === "dark" ? "light" : "dark";
  const named: Command[] = [
    ...adminGroupsOf(role).flatMap(({ items: places }) =>
      places.map((place): Command => ({ ...place, group: "Go to", run: go(place.href) })),
    ),
    { group: "Go to", title: "Profile", icon: "user", run: go("/profile") },
    { group: "Go to", title: "Back to site", icon: "arrow-left", run: go("/") },
    ...adminActsOf(role).map((act): Command => ({ ...act, run: go(act.href) })),
    ...(mayWorkIn(role, "sales")
      ? [{ group: "Do", title: "Compare payments now", icon: "receipt", run: done(steps.compare) } as const]
      : []),
    { group: "Do", title: `Use the ${theme} theme`, icon: "moon", run: done(() => setTheme(theme)) },
    { group: "Do", title: "Sign out", icon: "log-out", run: steps.signOut },
  ];
  const words = text.toLowerCase();
  const found = items.map(({ kind, ...item }): Command => ({ ...kinds[kind], ...item, run: go(item.href) }));
  const all = [...found, ...named.filter(({ title }) => title.toLowerCase().includes(words))];
  return [...Map.groupBy(all, ({ group }) => group).values()].flat();
}

/** What tells an entry from the others, also when the list around it changes. */
const keyOf = ({ group, title, href = "" }: Command) => `${group} ${title} ${href}`;

/** Goes anywhere in the admin area, finds what has a number or a name, and begins what is done often. Opened by Ctrl K or ⌘ K, or by its button. */
export default function CommandPalette({ role, onClose }: { role: Role; onClose: () => void }) {
  const navigate = useNavigate();
  const logout = useLogout("/login");
  const { write } = useWrite();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  /** The entry that was pointed at; as long as none was, the first is chosen. */
  const [pointed, setPointed] = useState<string>();
  const [isEntered, setEntered] = useState(false);
  const text = typed.trim();
  const { items, failure, asking } = useFound(text);

  const go = (href: string) => {
    // The field that gets the focus back may be of a form: a second Enter would send it, and overtake the way to the chosen place.
    const hold = (event: globalThis.KeyboardEvent) => event.key === "Enter" && event.preventDefault();
    document.addEventListener("keydown", hold, true);
    void Promise.resolve(navigate(href)).finally(() => document.removeEventListener("keydown", hold, true));
  };
  const commands = commandsOf({ role, text, items }, go, onClose, {
    signOut: logout,
    compare: () => void write(() => payments("POST /payments/compare")),
  });
  const pointedAt = commands.findIndex((command) => keyOf(command) === pointed);
  const current = Math.max(pointedAt, commands.length > 0 ? 0 : -1);

  useEffect(() => {
    // The dialog has put the focus on its first control.
    field.current?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text, when its answer isn't there yet.
  useEffect(() => {
    // What is chosen while nothing is found stays so when the answer comes: an Enter that was on its way means it.
    if (asking && items.length === 0 && commands[0]) setPointed(keyOf(commands[0]));
  }, [text, asking]);
  useEffect(() => {
    list.current?.querySelector("[aria-selected='true']")?.scrollIntoView({ block: "nearest" });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was entered waits for its answer alone.
  useEffect(() => {
    if (!isEntered || asking) return;
    setEntered(false);
    if (failure === undefined) commands[current]?.run();
  }, [isEntered, asking]);

  const point = (at: number) => {
    const command = commands.at(at % commands.length);
    setPointed(command && keyOf(command));
  };
  function press(event: KeyboardEvent) {
    // Then the keys are the keyboard's own, which makes a letter of several.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") point(current + 1);
    else if (event.key === "ArrowUp") point(current - 1);
    // What comes first may still be what the text of before found, which nobody meant.
    else if (event.key === "Enter" && asking && pointedAt < 0 && (items.length > 0 || current < 0)) setEntered(true);
    else if (event.key === "Enter") commands[current]?.run();
    else return;
    event.preventDefault();
  }

  const groups = [...Map.groupBy(commands, ({ group }) => group)];
  return (
    <Dialog open onClose={onClose} title="Go to or find">
      <SearchField
        label="A place, a number, a name or a word"
        placeholder="A place, a number, a name or a word"
        value={typed}
        maxLength={100}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setPointed(undefined);
          setEntered(false);
        }}
        onKeyDown={press}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={commands.length > 0 ? `${id}-${current}` : undefined}
        aria-autocomplete="list"
        ref={field}
      />
      <p role="status" className={failure === undefined ? "sr-only" : "mt-3 text-sm text-signal"}>
        {failure ?? (asking ? "" : `${commands.length} ${commands.length === 1 ? "entry" : "entries"}`)}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Found"
        className="mt-3 h-80 overflow-y-auto overscroll-contain"
      >
        {groups.map(([group, entries]) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of a listbox have this role; a fieldset belongs to forms.
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden="true" className="px-3 pt-3 pb-1 text-xs text-muted">
              {group}
            </p>
            {entries.map((command) => {
              const n = commands.indexOf(command);
              return (
                // The keys are the combobox's, as the pattern has it: the entries themselves never have the focus.
                // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
                <div
                  key={keyOf(command)}
                  id={`${id}-${n}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={n === current}
                  onMouseMove={() => point(n)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={command.run}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-sm aria-selected:bg-sea-wash"
                >
                  <Icon name={command.icon} size={17} className="shrink-0 text-muted" />
                  <span className="min-w-0">
                    <span className="block truncate">
                      <Spoken>{command.title}</Spoken>
                    </span>
                    {command.detail !== undefined && (
                      <span className="num block truncate text-muted">
                        <Spoken>{command.detail}</Spoken>
                      </span>
                    )}
                  </span>
                </div>
              );
            })}
          </div>
        ))}
        {commands.length === 0 && !asking && failure === undefined && (
          <p className="px-3 py-6 text-sm text-muted">Nothing has “{text}”. Try a number, a name or another word.</p>
        )}
      </div>
    </Dialog>
  );
}
