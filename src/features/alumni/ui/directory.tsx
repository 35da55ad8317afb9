import { Form } from "react-router";
import type { AddressFault } from "#lib/address-reader.ts";
import { countText, mostCounted, mostFound, type Pagination as Pages } from "#lib/pagination.ts";
import { AddressFaults } from "#ui/address-faults.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { type DirectoryAddress, directoryHref, isNarrowed } from "../directory-address.ts";
import type { ListedPerson } from "../directory-contract.ts";
import { workFields } from "../fields-of-work.ts";
import { PersonCard } from "./person-card.tsx";

export interface Directory {
  items: ListedPerson[];
  pagination: Pages;
  address: DirectoryAddress;
  faults: AddressFault[];
  choices: { programs: string[]; years: number[] };
}

/** The filters: a form with an address, so it works without a script. */
function Filters({ address, choices }: Pick<Directory, "address" | "choices">) {
  const values = {
    q: address.text,
    program: address.program,
    year: address.year === undefined ? "" : String(address.year),
    field: address.field ?? "",
  };
  const form = useAddressFields(values);
  return (
    <search>
      <Form ref={form} action="/alumni" method="get" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-12">
        <SearchField
          label="Search the directory"
          name="q"
          defaultValue={values.q}
          maxLength={200}
          placeholder="Name, organization, city …"
          className="sm:col-span-2 lg:col-span-6"
        />
        <SelectField label="Field of work" hideLabel name="field" defaultValue={values.field} className="lg:col-span-6">
          <option value="">All fields of work</option>
          {workFields.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Program" hideLabel name="program" defaultValue={values.program} className="lg:col-span-6">
          <option value="">All programs</option>
          {choices.programs.map((title) => (
            <option key={title} value={title}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField label="Year" hideLabel name="year" defaultValue={values.year} className="lg:col-span-3">
          <option value="">All years</option>
          {choices.years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </SelectField>
        <Button type="submit" className="lg:col-span-3">
          Show
        </Button>
      </Form>
    </search>
  );
}

function Nobody({ address, pagination }: Pick<Directory, "address" | "pagination">) {
  const all = (
    <ButtonLink to="/alumni" variant="secondary">
      Show everybody
    </ButtonLink>
  );
  if (pagination.total > 0)
    return (
      <EmptyState title="There is no such page" action={all}>
        The list ends before it.
      </EmptyState>
    );
  if (isNarrowed(address))
    return (
      <EmptyState title="Nobody fits" action={all}>
        Try fewer words, another program or year, or all fields of work.
      </EmptyState>
    );
  return (
    <EmptyState title="Nobody is listed yet" action={<ButtonLink to="/dashboard/alumni">List yourself</ButtonLink>}>
      The directory shows only people who ask to be in it. If you have a certificate of the institute, you can be the
      first.
    </EmptyState>
  );
}

/** Those who completed a program and agreed to be listed. */
export function DirectoryPage({ items, pagination, address, faults, choices }: Directory) {
  const { total } = pagination;
  const people = `${countText(total, address.text === "" ? mostCounted : mostFound)} ${total === 1 ? "person" : "people"}`;
  return (
    <>
      <PageHeader
        title="Alumni directory"
        lede="People who completed a program at the institute and asked to be listed here. Each decides what is shown."
        crumbs={[{ title: "Home", href: "/" }, { title: "Alumni" }]}
      />
      <div className="wrap pt-8 pb-20">
        <Filters address={address} choices={choices} />
        <AddressFaults faults={faults} />
        <p aria-live="polite" className="num mt-8 mb-4 text-sm text-muted">
          <Spoken>{address.text === "" ? people : `${people} for “${address.text}”`}</Spoken>
        </p>
        {items.length === 0 ? (
          <Nobody address={address} pagination={pagination} />
        ) : (
          <ul className="grid gap-x-12 border-b border-line lg:grid-cols-2" aria-label="Alumni">
            {items.map(({ handle, ...person }) => (
              <li key={handle} className="border-t border-line py-6">
                <PersonCard person={person} handle={handle} />
              </li>
            ))}
          </ul>
        )}
        {items.length > 0 && (
          <div className="mt-10">
            <Pagination
              page={pagination.currentPage}
              totalPages={pagination.totalPages}
              href={(page) => directoryHref({ ...address, page })}
              label="Pages of the directory"
            />
          </div>
        )}
        {items.length > 0 && (
          <p className="mt-16 text-muted">
            Did you complete a program here?{" "}
            <a href="/dashboard/alumni" className="link">
              List yourself
            </a>
            , or change what is shown of you.
          </p>
        )}
      </div>
    </>
  );
}
