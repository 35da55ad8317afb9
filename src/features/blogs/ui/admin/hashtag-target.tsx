import { useId, useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { TextField } from "#ui/text-field.tsx";
import { useNewest } from "#ui/use-newest.ts";
import type { TermCalls } from "../../admin/terms-api.server.ts";
import type { Term } from "../../contract.ts";
import { termSlug } from "../../term-slug.ts";

const api = apiOf<TermCalls>();

/** The hashtag of exactly this name; undefined when there is none. */
export async function findHashtag(name: string): Promise<Term | undefined> {
  const slug = termSlug(name);
  if (slug === "") return undefined;
  const { data } = await api("GET /hashtags", { query: { search: slug } });
  return data.find((one) => one.slug === slug);
}

/** A field for an existing hashtag, which offers those that begin with what is typed. */
export function HashtagTarget({
  label,
  hint,
  value,
  error,
  onChange,
}: {
  label: string;
  hint?: string;
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}) {
  const list = useId();
  const [offered, setOffered] = useState<readonly Term[]>([]);
  const newest = useNewest();
  async function change(name: string) {
    onChange(name);
    const isNewest = newest();
    if (termSlug(name) === "") return setOffered([]);
    // Without suggestions the name can still be typed.
    const found = await api("GET /hashtags", { query: { search: termSlug(name) } }).catch(() => undefined);
    if (found && isNewest()) setOffered(found.data.slice(0, 20));
  }
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        error={error}
        value={value}
        list={list}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => void change(target.value)}
      />
      <datalist id={list}>
        {offered.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  );
}
