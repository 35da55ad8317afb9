import type { FormEvent } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import type { BlogLibraryCalls } from "../../library-api.server.ts";
import { type LibraryAddress, libraryCall, libraryHref, librarySorts, parseLibraryAddress } from "./library-address.ts";
import { LibraryRow } from "./library-row.tsx";

const useAnswer: Reads<Pick<BlogLibraryCalls, "mine">> = useRead;

function Filters({ address }: { address: LibraryAddress }) {
  const navigate = useNavigate();
  const fields = useAddressFields({ q: address.search, sort: address.sort });
  const go = (form: HTMLFormElement | null) => {
    if (form) void navigate(libraryHref(parseLibraryAddress(new URLSearchParams(new FormData(form) as never))));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(event.currentTarget);
  };
  return (
    <search>
      <form ref={fields} onSubmit={submit} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto_12rem]">
        <SearchField
          label="Search your blogs"
          name="q"
          defaultValue={address.search}
          maxLength={200}
          placeholder="Title or topic"
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
        <SelectField
          label="Order"
          hideLabel
          name="sort"
          defaultValue={address.sort}
          onChange={(event) => go(event.currentTarget.form)}
        >
          {Object.entries(librarySorts).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      </form>
    </search>
  );
}

function Blogs({ address }: { address: LibraryAddress }) {
  const { data, failed, loading, load } = useAnswer(libraryCall(address));
  if (failed && !data)
    return <ErrorState message="Your blogs could not be loaded." onRetry={load} retrying={loading} />;
  if (!data) {
    return (
      <SkeletonGroup label="Loading your blogs" className="space-y-5">
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} className="h-28" />
        ))}
      </SkeletonGroup>
    );
  }
  const { items, pagination } = data;
  if (pagination.total === 0) {
    return address.search === "" ? (
      <EmptyState
        title="No blogs bought yet"
        action={<ButtonLink to="/blogs?type=premium">See premium blogs</ButtonLink>}
      >
        Premium blogs you buy appear here. Each opens where you left off.
      </EmptyState>
    ) : (
      <EmptyState
        title={`Nothing found for “${address.search}”`}
        action={
          <ButtonLink to="/dashboard/blogs" variant="secondary">
            Show all
          </ButtonLink>
        }
      >
        Only the blogs that you bought are searched here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {items.map((bought) => (
          <LibraryRow key={bought.blog.id} bought={bought} />
        ))}
      </ul>
      <div className="mt-8">
        <Pagination
          page={pagination.currentPage}
          totalPages={pagination.totalPages}
          href={(page) => libraryHref({ ...address, page })}
          label="Pages of your blogs"
        />
      </div>
    </>
  );
}

/** The blogs that one bought: searched, sorted, and continued where one stopped. */
export function Library() {
  const [search] = useSearchParams();
  const address = parseLibraryAddress(search);
  return (
    <div className="space-y-6">
      <Filters address={address} />
      <h2 className="sr-only">Your blogs</h2>
      <Blogs key={libraryCall(address)} address={address} />
    </div>
  );
}

/** The blogs read last, for the overview; nothing where none was bought. */
export function ContinueReading() {
  const { data } = useAnswer("/api/v1/purchases/my?sort=lastRead&order=desc&limit=3");
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="continue-reading">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="continue-reading" className="headline-3">
          Your blogs
        </h2>
        <Link to="/dashboard/blogs" className="link-arrow">
          All your blogs
          <Icon name="arrow-right" size={17} />
        </Link>
      </div>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {data.items.map((bought) => (
          <LibraryRow key={bought.blog.id} bought={bought} />
        ))}
      </ul>
    </section>
  );
}
