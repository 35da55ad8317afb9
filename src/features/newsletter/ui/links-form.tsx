import { EmailForm } from "./email-form.tsx";

/** Asks for the links by mail: only who reads the mailbox may end its letters. */
export function LinksForm() {
  return (
    <EmailForm
      call="links"
      action="/unsubscribe"
      draft="newsletter-links"
      button="Send me the links"
      failed="The request failed. Please try again."
    />
  );
}
