import { lazy, Suspense, useEffect, useState } from "react";
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

/** Resolves when it is worth while to ask again: the device is back in the net, or the reader comes back to the form. */
function whenWorthwhile(): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const again = () => {
      over.abort();
      resolve();
    };
    const options = { once: true, signal: over.signal };
    window.addEventListener("online", again, options);
    document.getElementById(newsletterSection)?.addEventListener("focusin", again, options);
  });
}

const load = async () => (await import("./newsletter-form.tsx")).NewsletterForm;

/** Never fails: until the script can be fetched, the form of the server stays as it is, with what is typed in it. */
async function loadPatiently(): Promise<{ default: Awaited<ReturnType<typeof load>> }> {
  await whenNear();
  for (;;) {
    try {
      return { default: await load() };
    } catch {
      await whenWorthwhile();
    }
  }
}

const Form = import.meta.env.SSR ? await load() : lazy(loadPatiently);

// One and the same element: what changes beside it never makes React give up the form of the server.
const form = (
  <Suspense fallback={<Skeleton className="h-18 w-full" />}>
    <Form />
  </Suspense>
);

/**
 * The form at the end of a long page: the server writes it, and it works as plain HTML; its script is fetched when the
 * reader comes near, so that a first visit does not pay for it. Sent offline as plain HTML, its text would be lost: it
 * then stays where it is.
 */
export function NewsletterFormNear() {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const section = document.getElementById(newsletterSection);
    const submit = (event: SubmitEvent) => {
      if (navigator.onLine || event.defaultPrevented) return;
      event.preventDefault();
      setStays(true);
    };
    const back = () => setStays(false);
    section?.addEventListener("submit", submit);
    window.addEventListener("online", back);
    return () => {
      section?.removeEventListener("submit", submit);
      window.removeEventListener("online", back);
    };
  }, []);
  return (
    <>
      {form}
      <p role="status" className="held-line empty:hidden">
        {stays && "You are offline. Your text is kept."}
      </p>
    </>
  );
}
