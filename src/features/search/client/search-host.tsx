import { useEffect, useState, useSyncExternalStore } from "react";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { MissingPart } from "#ui/missing-part.tsx";
import { searchDoor } from "./open-search.ts";

// Loaded on first use: most visits never open it.
const searchDialog = latePart(() => import("../ui/search-dialog.tsx"));
const onServer = () => false;

/** Whether somebody is typing there: keys are then letters, not commands. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

function openByKey(event: KeyboardEvent): void {
  const command =
    event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
  const slash = event.key === "/" && !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event.target);
  // Never over another dialog.
  if (!(command || slash) || event.isComposing || document.querySelector("dialog[open]") !== null) return;
  event.preventDefault();
  searchDoor.open();
}

/** Holds the one search dialog of a page, and opens it by Ctrl or Cmd with K and by '/'. `brand` stands in its title. */
export function SearchHost({ brand }: { brand: string }) {
  const open = useSyncExternalStore(searchDoor.subscribe, searchDoor.isOpen, onServer);
  const [used, setUsed] = useState(false);
  useEffect(() => {
    if (open) setUsed(true);
  }, [open]);
  useEffect(() => {
    document.addEventListener("keydown", openByKey);
    return () => {
      document.removeEventListener("keydown", openByKey);
      // Going to another shell takes the dialog away; it must not stand open in the next one.
      searchDoor.close();
    };
  }, []);
  if (!open && !used) return null;
  const door = { open, onClose: searchDoor.close };
  return (
    <LatePart
      part={searchDialog}
      props={{ brand, ...door }}
      instead={(retry) => (
        <MissingPart {...door} onRetry={retry} plain={{ href: "/search", text: "Open the search page" }} />
      )}
    />
  );
}
