import { formatCount } from "#lib/counts.ts";
import type { Column } from "#ui/data-table/column.ts";
import type { Placed } from "#ui/data-table/order.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { UsedCategory } from "../../admin/terms-contract.ts";
import { listHref } from "../../list-href.ts";
import { CategorySteps } from "./category-steps.tsx";

/** The categories: name and address, how many blogs are in each, its place, and what can be done. */
export const categoryColumns: readonly Column<Placed<UsedCategory>>[] = [
  {
    key: "name",
    title: "Category",
    size: "lg",
    cell: ({ name, slug, description }) => (
      <>
        <Spoken>{name}</Spoken> <span className="font-normal text-muted">/{slug}</span>
        {description !== "" && (
          <span className="line-clamp-2 text-xs font-normal text-muted lg:line-clamp-1">
            <Spoken>{description}</Spoken>
          </span>
        )}
      </>
    ),
  },
  {
    key: "published",
    title: "Published",
    align: "end",
    size: "sm",
    phone: "labelled",
    cell: ({ published, slug, name }) =>
      published === 0 ? (
        "0"
      ) : (
        <PageLink
          to={listHref({ categories: [slug] })}
          aria-label={`${formatCount(published)} published in ${name}, on the site`}
          className="text-sea underline underline-offset-4"
        >
          {formatCount(published)}
        </PageLink>
      ),
  },
  {
    key: "drafts",
    title: "Drafts",
    align: "end",
    size: "sm",
    phone: "labelled",
    cell: ({ drafts }) => formatCount(drafts),
  },
  {
    key: "archived",
    title: "Archived",
    align: "end",
    size: "sm",
    phone: "labelled",
    cell: ({ archived }) => formatCount(archived),
  },
  { key: "steps", title: "Steps", cell: (category) => <CategorySteps category={category} /> },
];
