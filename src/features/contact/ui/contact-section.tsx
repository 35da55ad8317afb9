import { useEffect, useRef, useState } from "react";
import type { SiteSettings } from "#features/settings/contract.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { mailAddress } from "../subject.ts";
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

/** The form, what follows it, and the way without JavaScript. */
export function ContactSection({ settings, subject }: { settings: SiteSettings; subject: string | undefined }) {
  const [sent, setSent] = useState<Sent>();
  if (sent) return <Thanks sent={sent} onAgain={() => setSent(undefined)} />;
  return (
    <>
      <h2 className="headline-2">Write to us</h2>
      <div className="mt-6 no-js:hidden">
        {/* A link with another subject begins another message. */}
        <ContactForm key={subject} subject={subject} onSent={setSent} />
      </div>
      <div className="js:hidden mt-6 space-y-4">
        <Notice tone="warning" title="The form needs JavaScript">
          Email us instead. It reaches the same people.
        </Notice>
        {settings.email !== "" && (
          <a href={mailAddress(settings.email, subject)} className={buttonClass()}>
            <Icon name="mail" size={18} />
            Write an email
          </a>
        )}
      </div>
    </>
  );
}
