import { EmailForm } from "./email-form.tsx";

/** Asks for the newsletter. */
export function NewsletterForm() {
  return (
    <EmailForm
      call="subscribe"
      action="/newsletter"
      draft="newsletter"
      button="Subscribe"
      failed="Failed to subscribe. Please try again."
      thanks="Thank you for subscribing to our newsletter!"
    />
  );
}
