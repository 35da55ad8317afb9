import { buttonClass } from "#ui/button-class.ts";
import { openTradeQuery } from "../client/open-dialog.ts";

/** The way from others' questions to one's own. Without JavaScript it leads to the contact page. */
export function AskCard({ title, text }: { title: string; text: string }) {
  return (
    <aside className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 border-y border-line py-8">
      <div className="max-w-xl">
        <h2 className="headline-3">{title}</h2>
        <p className="mt-1.5 text-muted text-pretty">{text}</p>
      </div>
      <a
        href="/contact?subject=Trade%20Query"
        aria-haspopup="dialog"
        className={buttonClass()}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          openTradeQuery();
        }}
      >
        Ask your question
      </a>
    </aside>
  );
}
