import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ContactForm, type Sent } from "./contact-form.tsx";

function Thanks({ sent, onAgain }: { sent: Sent; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form goes away; without this the keyboard and screen readers would start again at the top of the page.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-6">
      <h2 ref={heading} tabIndex={-1} className="headline-2 outline-none">
        We have your message
      </h2>
      <Notice tone="success" title={sent.reference}>
        We read every message and will answer to <span className="break-words">{sent.email}</span>. Please quote this
        number if you write again.
      </Notice>
      <Button variant="secondary" onClick={onAgain}>
        Write another message
      </Button>
    </div>
  );
}

/** The form, and what follows it. Without JavaScript the page itself answers (forms.server.ts). */
export function ContactSection({ subject }: { subject: string | undefined }) {
  const [sent, setSent] = useState<Sent>();
  if (sent) return <Thanks sent={sent} onAgain={() => setSent(undefined)} />;
  return (
    <>
      <h2 className="headline-2">Write to us</h2>
      <div className="mt-6">
        {/* A link with another subject begins another message. */}
        <ContactForm key={subject} subject={subject} onSent={setSent} />
      </div>
    </>
  );
}
