import type { FormEvent } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SearchField } from "#ui/search-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import type { Term } from "../contract.ts";
import { parseListAddress, sortOptions } from "../list-address.ts";
import { defaultSort, type ListAddress, listHref, type SortName } from "../list-href.ts";

const chip =
  "inline-flex min-h-11 items-center rounded-[22px] border px-4 text-sm font-medium whitespace-nowrap transition-colors";

/** The usual order is the empty value: sent without JavaScript it then stays the usual one of whatever comes. */
const sortValue = (name: SortName, text: string) => (name === defaultSort(text) ? "" : name);

/**
 * Search, type, order and categories. Everything ends in the address: the form is a plain GET form, categories are
 * links; with JavaScript a choice takes effect at once and the address stays short.
 */
export function ListFilters({ address, categories }: { address: ListAddress; categories: Term[] }) {
  const navigate = useNavigate();
  const form = useAddressFields({
    q: address.text,
    type: address.type,
    sort: sortValue(address.sort, address.text),
  });

  const go = () => {
    if (!form.current) return;
    const values = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) values.append(name, String(value));
    const next = parseListAddress(values).address;
    void navigate(listHref({ ...next, page: 1 }), { preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go();
  };
  const toggled = (slug: string) =>
    address.categories.includes(slug)
      ? address.categories.filter((other) => other !== slug)
      : [...address.categories, slug];

  return (
    <search>
      <form
        ref={form}
        action="/blogs"
        method="get"
        onSubmit={submit}
        className="grid grid-cols-2 gap-3 lg:grid-cols-[1fr_13rem_13rem]"
      >
        <div className="col-span-2 flex gap-3 lg:col-span-1">
          <SearchField
            label="Search blogs"
            name="q"
            defaultValue={address.text}
            maxLength={200}
            placeholder="Letter of credit, HS code …"
            className="min-w-0 flex-1"
          />
          <Button type="submit">Search</Button>
        </div>
        <SelectField label="Type" hideLabel name="type" defaultValue={address.type} onChange={go}>
          <option value="all">Any price</option>
          <option value="free">Free only</option>
          <option value="premium">Premium only</option>
        </SelectField>
        <SelectField
          label="Order"
          hideLabel
          name="sort"
          defaultValue={sortValue(address.sort, address.text)}
          onChange={go}
        >
          {Object.entries(sortOptions)
            .filter(([name]) => name !== "relevance" || address.text !== "")
            .map(([name, option]) => (
              <option key={name} value={sortValue(name as SortName, address.text)}>
                {option.label}
              </option>
            ))}
        </SelectField>
        {address.categories.length > 0 && <input type="hidden" name="category" value={address.categories.join(",")} />}
      </form>
      <nav aria-label="Categories" className="mt-4 -mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
        <ul className="flex gap-2 md:flex-wrap">
          <li>
            <Link
              to={listHref({ ...address, categories: [], page: 1 })}
              preventScrollReset
              aria-current={address.categories.length === 0 ? "true" : undefined}
              className={classNames(
                chip,
                address.categories.length === 0 ? "border-sea bg-sea text-on-sea" : "border-line hover:border-edge",
              )}
            >
              All categories
            </Link>
          </li>
          {categories.map((category) => {
            const chosen = address.categories.includes(category.slug);
            return (
              <li key={category.slug}>
                <Link
                  to={listHref({ ...address, categories: toggled(category.slug), page: 1 })}
                  preventScrollReset
                  aria-current={chosen ? "true" : undefined}
                  className={classNames(
                    chip,
                    chosen ? "border-sea bg-sea text-on-sea" : "border-line hover:border-edge",
                  )}
                >
                  {category.name}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </search>
  );
}
