import { ButtonLink } from "./button-link.tsx";
import { EmptyState } from "./empty-state.tsx";

/** In place of a page of a list that ends before it. */
export function NoSuchPage({ first, level = "h3" }: { first: string; level?: "h2" | "h3" }) {
  return (
    <EmptyState
      title="There's no such page"
      level={level}
      action={
        <ButtonLink to={first} variant="secondary">
          To the first page
        </ButtonLink>
      }
    >
      The list ends before it.
    </EmptyState>
  );
}
