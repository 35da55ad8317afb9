import { useEffect, useState } from "react";
import { Link } from "react-router";
import { apiFetch } from "#features/accounts/client/session.ts";
import { pageOf } from "#lib/page-address.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { QueryCalls } from "../api.server.ts";
import type { Suggestions as Found } from "../contract.ts";

const call: Fetch<QueryCalls> = apiFetch;

const waitMs = 700;
const fromCharacters = 15;
const nothing: Found = { questions: [], blogs: [] };

/** What is answered already and near to the text, asked for when typing rests; silence when that fails. */
function useSuggestions(text: string): Found {
  const [found, setFound] = useState(nothing);
  const typed = text.trim();
  useEffect(() => {
    if (typed.length < fromCharacters) {
      setFound(nothing);
      return;
    }
    let current = true;
    const timer = setTimeout(() => {
      const body = { text: typed.slice(0, 2000) };
      call("/api/v1/trade-queries/suggestions", { method: "POST", body }).then(
        (answer) => current && setFound(answer.data),
        () => current && setFound(nothing),
      );
    }, waitMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return found;
}

/** Perhaps the answer is there already: public questions and blogs near to what is being typed. */
export function Suggestions({ text, onChoose }: { text: string; onChoose: () => void }) {
  const { questions, blogs } = useSuggestions(text);
  const items = [
    ...questions.map(({ slug, title }) => ({ href: pageOf.question(slug), title, premium: false, kind: "Answer" })),
    ...blogs.map(({ slug, title, premium }) => ({ href: pageOf.blog(slug), title, premium, kind: "Blog" })),
  ].slice(0, 4);
  return (
    <div role="status" className="empty:hidden">
      {items.length > 0 && (
        <div className="mt-4 rounded-control border border-line bg-sunken px-4 pt-3 pb-1.5">
          <p className="text-sm font-semibold">These may already answer your question</p>
          <ul className="mt-1">
            {items.map(({ href, title, premium, kind }) => (
              <li key={href} className="border-t border-line first:border-t-0 max-sm:nth-[n+3]:hidden">
                <Link
                  to={href}
                  onClick={onChoose}
                  className="flex min-h-11 items-center gap-2.5 py-1.5 text-[0.9375rem] hover:text-sea"
                >
                  <Icon
                    name={kind === "Blog" ? "book-open" : "message-circle-question-mark"}
                    size={17}
                    className="text-muted"
                  />
                  <span className="min-w-0 grow">
                    <span className="sr-only">{kind}: </span>
                    <Spoken>{title}</Spoken> {premium && <Badge tone="premium">Premium</Badge>}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
