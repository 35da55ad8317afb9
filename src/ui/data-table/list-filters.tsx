import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useSearchParams } from "react-router";
import { afterPicture } from "../after-picture.ts";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import { SearchField } from "../search-field.tsx";
import { useAddressFields } from "../use-address-fields.ts";

/**
 * The filters of a list: a form whose fields are values of the address. A choice takes effect at once, a text on Enter.
 * Children are the fields beside the search; each is named as in the list's schema. Below 1024 px they are behind a button,
 * unless one of them is in use.
 */
export function ListFilters({
  label,
  placeholder,
  values,
  onChange,
  children,
}: {
  /** What is searched ('Search trade queries'). */
  label: string;
  placeholder: string;
  /** What the address says, by field name. */
  values: Record<string, string>;
  /** Shows the list with these values. */
  onChange: (values: Record<string, string>) => void;
  children?: ReactNode;
}) {
  const form = useAddressFields(values);
  const [params] = useSearchParams();
  const used = Object.keys(values)
    .filter((name) => name !== "search" && params.has(name))
    .map((name) => `${name}=${params.get(name)}`)
    .join("&");
  const [{ open, shownFor }, setState] = useState({ open: used !== "", shownFor: used });
  // Views and the way back lead to other filters, which are not to be in use unseen.
  if (shownFor !== used) setState({ open: open || used !== "", shownFor: used });
  const fields = useId();
  const read = (element: HTMLFormElement) => {
    const chosen = Object.fromEntries(new FormData(element)) as Record<string, string>;
    afterPicture(() => onChange(chosen));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    read(event.currentTarget);
  };
  const choose = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === "date"))
      read(event.currentTarget);
  };
  return (
    <search>
      <form ref={form} onSubmit={submit} onChange={choose} className="flex flex-wrap gap-2 p-3">
        <SearchField
          label={label}
          name="search"
          placeholder={placeholder}
          defaultValue={values.search}
          maxLength={200}
          data-list-search=""
          aria-keyshortcuts="/"
          className="min-w-36 flex-1 basis-36 sm:min-w-44 sm:basis-48"
        />
        <Button type="submit" variant="secondary" className="max-lg:hidden">
          Search
        </Button>
        {children !== undefined && (
          <>
            <Button
              variant="secondary"
              className="max-md:px-3 lg:hidden"
              aria-expanded={open}
              aria-controls={fields}
              onClick={() => setState({ open: !open, shownFor: used })}
            >
              <Icon name="funnel" size={18} className="md:hidden" />
              <span className="max-md:sr-only">Filters</span>
            </Button>
            <div id={fields} className={classNames("contents", !open && "max-lg:hidden")}>
              {children}
            </div>
          </>
        )}
      </form>
    </search>
  );
}
