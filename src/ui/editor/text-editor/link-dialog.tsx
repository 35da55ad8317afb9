import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { backTo, chainIn } from "./back-to.ts";
import { linkAddress } from "./link-address.ts";

/** A page of this site, as somebody who links to it needs it. */
export interface FoundPage {
  title: string;
  href: string;
  /** What it is ('Blog'). */
  kind: string;
}

/** Looks for pages of the site by words; rejects where it cannot be reached. */
export type FindPages = (words: string) => Promise<FoundPage[]>;

/** After the last key, so that not every letter is asked for (ms). */
const restMs = 250;

/** What was found for the words that are typed; nothing is looked for by an address. */
function useFound(typed: string, find: FindPages | undefined) {
  const words = typed.trim();
  const asked = find && words.length >= 2 && !/^(\/|\w+:|\S+\.\S+$)/.test(words) ? words : "";
  const [answer, setAnswer] = useState<{ of: string; pages?: FoundPage[] }>({ of: "" });
  useEffect(() => {
    if (asked === "" || !find) return;
    let gone = false;
    const timer = setTimeout(() => {
      find(asked).then(
        (pages) => !gone && setAnswer({ of: asked, pages }),
        () => !gone && setAnswer({ of: asked }),
      );
    }, restMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [asked, find]);
  if (asked === "") return { says: "", pages: [] };
  if (answer.of !== asked) return { says: "Looking...", pages: [] };
  if (!answer.pages) return { says: "The site's pages could not be looked through.", pages: [] };
  const { pages } = answer;
  return { says: pages.length === 0 ? "No page of this site was found." : `${pages.length} found`, pages };
}

/** Asks where the marked words lead: an address, or a page of the site that is looked for; an empty address takes the link away. */
export function LinkDialog({
  editor,
  findPages,
  onClose,
}: {
  editor: Editor;
  findPages: FindPages | undefined;
  onClose: () => void;
}) {
  const before = (editor.getAttributes("link").href as string | undefined) ?? "";
  const [typed, setTyped] = useState(before);
  const [fault, setFault] = useState<string>();
  const { says, pages } = useFound(typed, findPages);
  function finish(href: string | undefined, words = href) {
    backTo(editor, onClose);
    const chain = chainIn(editor).extendMarkRange("link");
    if (href === undefined) chain.unsetMark("link").run();
    else if (editor.state.selection.empty && before === "")
      chain.insertContent({ type: "text", text: words, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setMark("link", { href }).run();
  }
  function set() {
    if (typed.trim() === "") return finish(undefined);
    const href = linkAddress(typed);
    if (href !== undefined) return finish(href);
    if (pages[0]) setFault("Choose one of the pages below, or type an address");
    else setFault("Type an address such as https://wto.org or /blogs");
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Where the words lead"
      footer={
        <>
          {before !== "" && (
            <Button variant="quiet" onClick={() => finish(undefined)}>
              Take the link away
            </Button>
          )}
          <Button onClick={set}>Set the link</Button>
        </>
      }
    >
      <TextField
        data-typed-first
        label="Address"
        hint={findPages ? "Or words, to find pages of this site." : "A page of this site begins with a slash."}
        error={fault}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setFault(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          set();
        }}
        maxLength={2000}
      />
      <p role="status" className="mt-2 min-h-5 text-sm text-muted">
        {says}
      </p>
      <ul className="space-y-1">
        {pages.map(({ title, href, kind }) => (
          <li key={href}>
            <button type="button" className="menu-item flex-col items-start py-2" onClick={() => finish(href, title)}>
              <span dir="auto">{title}</span>
              <span className="text-sm break-all text-muted">
                {kind} · {href}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
