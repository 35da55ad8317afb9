import { serviceOf } from "#lib/service-address.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Icon } from "#ui/icon.tsx";
import type { PublicCertificate } from "../contract.ts";
import { linkedInAddress } from "../linkedin.ts";

/** What its holder can do with a certificate elsewhere. Nothing of LinkedIn is loaded: it is a link. */
export function ForTheHolder({
  certificate,
  institute,
  address,
}: {
  certificate: PublicCertificate;
  institute: string;
  address: string;
}) {
  return (
    <section aria-labelledby="for-the-holder" className="mt-10 border-t border-line pt-6">
      <h2 id="for-the-holder" className="headline-3">
        Is this yours?
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        Show it on your LinkedIn profile, or keep it in a wallet as an Open Badge, signed by the institute.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a
          href={linkedInAddress(certificate, { institute, address })}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: "secondary" })}
        >
          <Icon name="linkedin" size={18} />
          Add to LinkedIn
        </a>
        <a href={serviceOf.certificateBadge(certificate.number)} className={buttonClass({ variant: "secondary" })}>
          <Icon name="award" size={18} />
          Download the Open Badge
        </a>
      </div>
    </section>
  );
}
