import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { type ListAddress, listHref } from "../list-href.ts";

/** Letters of another script than the blogs': Bangla words find nothing, and should hear why. */
const otherScript = /[^\P{L}\p{Script=Latin}]/u;

/** Why the list is empty and what to do about it. */
export function NothingFound({ address, totalPages }: { address: ListAddress; totalPages: number }) {
  if (totalPages > 0) {
    return (
      <EmptyState
        title={`There is no page ${address.page}`}
        action={<ButtonLink to={listHref({ ...address, page: totalPages })}>Go to page {totalPages}</ButtonLink>}
      >
        The list has {totalPages} {totalPages === 1 ? "page" : "pages"}.
      </EmptyState>
    );
  }
  const filtered = address.text !== "" || address.categories.length > 0 || address.type !== "all";
  if (!filtered)
    return <EmptyState title="No blogs yet">The first ones are being written. Please come back soon.</EmptyState>;
  return (
    <EmptyState
      title="No blogs found"
      action={
        <ButtonLink to="/blogs" variant="secondary">
          Show all blogs
        </ButtonLink>
      }
    >
      {otherScript.test(address.text)
        ? "The blogs are written in English. Please search with English words."
        : address.text !== ""
          ? "Try fewer or different words, or take a filter away."
          : "No blogs match all of these filters. Try removing one."}
    </EmptyState>
  );
}
