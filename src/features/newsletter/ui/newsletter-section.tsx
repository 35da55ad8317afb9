import { Link } from "react-router";
import { NewsletterFormNear, newsletterSection } from "./newsletter-form-near.tsx";

/** The newsletter on the home page. */
export function NewsletterSection() {
  return (
    <section id={newsletterSection} aria-labelledby="newsletter" className="later-[28rem] md:later-[19rem]">
      <div className="wrap section grid-12 items-center gap-y-8">
        <div className="col-span-full md:col-span-6">
          <h2 id="newsletter" className="headline-2">
            The newsletter
          </h2>
          <p className="mt-3 max-w-lg text-muted">
            New blogs and rule changes by email. No tracking, and you can unsubscribe with one click.
          </p>
        </div>
        <div className="col-span-full md:col-span-6 lg:col-span-5 lg:col-start-8">
          <NewsletterFormNear />
          <p className="mt-3 text-sm text-muted">
            We use your address only for the newsletter. See the{" "}
            <Link to="/privacy" className="link">
              privacy notice
            </Link>
            .
          </p>
        </div>
      </div>
    </section>
  );
}
