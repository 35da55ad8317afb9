import { ButtonLink } from "#ui/button-link.tsx";
import { newsletterPath, readersHref } from "../../admin/list-views.ts";

/** The ways between the two lists of the newsletter, and to a new issue. */
export function NewsletterActions({ at }: { at: "issues" | "readers" }) {
  return (
    <>
      {at === "issues" ? (
        <ButtonLink to={readersHref({ status: "active" })} variant="secondary">
          Readers
        </ButtonLink>
      ) : (
        <ButtonLink to={newsletterPath} variant="secondary">
          Issues
        </ButtonLink>
      )}
      {at === "issues" && <ButtonLink to={`${newsletterPath}/new`}>New issue</ButtonLink>}
    </>
  );
}
