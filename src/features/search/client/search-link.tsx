import { Icon } from "#ui/icon.tsx";
import { searchDoor } from "./open-search.ts";

/** The way to the search in a header: opens the dialog; without JavaScript it leads to the page. */
export function SearchLink() {
  return (
    <a
      href="/search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      aria-label="Search"
      data-tip="Search (Ctrl K)"
      className="icon-btn"
      onClick={(event) => {
        // With a modifier the person asks for a new tab: leave it the link that it is.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        searchDoor.open();
      }}
    >
      <Icon name="search" size={19} />
    </a>
  );
}
