import { lazy, Suspense } from "react";
import { Skeleton } from "#ui/skeleton.tsx";

/** The section around the form; it tells when the form comes near. */
export const newsletterSection = "newsletter-section";

/** Waits until the section is almost in view. Where it is not in the document yet, one came here by a link: no wait. */
function whenNear(): Promise<void> {
  const section = document.getElementById(newsletterSection);
  if (section === null) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: "400px" },
    );
    observer.observe(section);
  });
}

/**
 * The form at the end of a long page: the server writes it, and it works as plain HTML; its script is fetched when the
 * reader comes near, so that a first visit does not pay for it.
 */
const load = async () => (await import("./newsletter-form.tsx")).NewsletterForm;
const Form = import.meta.env.SSR
  ? await load()
  : lazy(async () => {
      await whenNear();
      return { default: await load() };
    });

export function NewsletterFormNear() {
  return (
    <Suspense fallback={<Skeleton className="h-18 w-full" />}>
      <Form />
    </Suspense>
  );
}
