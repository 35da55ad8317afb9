import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { formatDay } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-error.tsx";
import { Icon } from "#ui/icon.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useNewest } from "#ui/use-newest.ts";
import type { NewsletterCalls } from "../../admin/api.server.ts";
import type { ChoosableBlog, Issue } from "../../admin/contract.ts";

const api = apiOf<NewsletterCalls>();
export type ChosenBlog = Pick<Issue["blogs"][number], "id" | "title" | "visible">;
const most = 20;

function Chosen({ chosen, onChange }: { chosen: readonly ChosenBlog[]; onChange: (chosen: ChosenBlog[]) => void }) {
  const move = (at: number, by: 1 | -1) => {
    const next = [...chosen];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    onChange(next);
  };
  return (
    <ol className="divide-y divide-line border-y border-line">
      {chosen.map(({ id, title, visible }, at) => (
        <li key={id} className="flex items-center gap-1 py-1 text-sm">
          <span className="min-w-0 grow py-1.5 break-words">
            <Spoken>{title}</Spoken> {!visible && <Badge tone="danger">Not public: left out</Badge>}
          </span>
          <button
            type="button"
            aria-label={`Move up: ${title}`}
            disabled={at === 0}
            onClick={() => move(at, -1)}
            className="icon-btn disabled:opacity-30"
          >
            <Icon name="chevron-down" size={18} className="rotate-180" />
          </button>
          <button
            type="button"
            aria-label={`Move down: ${title}`}
            disabled={at === chosen.length - 1}
            onClick={() => move(at, 1)}
            className="icon-btn disabled:opacity-30"
          >
            <Icon name="chevron-down" size={18} />
          </button>
          <button
            type="button"
            aria-label={`Take out: ${title}`}
            onClick={() => onChange(chosen.filter((one) => one.id !== id))}
            className="icon-btn"
          >
            <Icon name="x" size={18} />
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The blogs of an issue in their order, and a search for more. */
export function BlogPicker({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly ChosenBlog[];
  onChange: (chosen: ChosenBlog[]) => void;
  error: string | undefined;
}) {
  const [text, setText] = useState("");
  const [found, setFound] = useState<readonly ChoosableBlog[]>();
  const [failure, setFailure] = useState<string>();
  const newest = useNewest();
  async function find() {
    const isNewest = newest();
    setFailure(undefined);
    await api("GET /news-letters/blogs", { query: { search: text } }).then(
      ({ data }) => isNewest() && setFound(data),
      (problem) => isNewest() && setFailure(failureText(problem, "Blogs could not be looked for.")),
    );
  }
  const open = found?.filter(({ id }) => !chosen.some((one) => one.id === id));
  return (
    <fieldset className="space-y-3">
      <legend className="text-sm font-semibold">Blogs</legend>
      <FieldError>{error}</FieldError>
      {chosen.length > 0 && <Chosen chosen={chosen} onChange={onChange} />}
      <div className="flex gap-2">
        <SearchField
          label="Find blogs"
          placeholder="Words of a blog; empty for the newest"
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void find();
          }}
          className="grow"
        />
        <Button variant="secondary" onClick={() => void find()}>
          Find
        </Button>
      </div>
      {failure !== undefined && <p className="text-sm text-signal">{failure}</p>}
      {open !== undefined && (
        <ul aria-label="Found blogs" className="divide-y divide-line border-y border-line">
          {open.map(({ id, title, publishedAt, price }) => (
            <li key={id} className="flex items-center gap-3 py-1.5 text-sm">
              <span className="min-w-0 grow">
                <Spoken>{title}</Spoken>
                <span className="num block text-xs text-muted">
                  {formatDay(publishedAt)}, {price === 0 ? "free" : formatBdt(price)}
                </span>
              </span>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Add: ${title}`}
                disabled={chosen.length >= most}
                onClick={() => onChange([...chosen, { id, title, visible: true }])}
              >
                Add
              </Button>
            </li>
          ))}
          {open.length === 0 && <li className="py-3 text-sm text-muted">No other blog has these words.</li>}
        </ul>
      )}
    </fieldset>
  );
}
