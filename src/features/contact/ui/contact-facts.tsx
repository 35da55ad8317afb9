import type { ReactNode } from "react";
import type { SiteSettings } from "#features/settings/contract.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-name.ts";
import { mailAddress } from "../subject.ts";

const value = "font-serif text-xl leading-snug font-medium break-words";
const target =
  "inline-flex min-h-11 items-center underline decoration-line underline-offset-[0.2em] hover:text-sea hover:decoration-current";

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="relative border-t border-line py-5 pl-11 last:border-b">
      <dt className="text-sm text-muted">
        <Icon name={icon} size={22} className="absolute top-6 left-0 text-jute" />
        {name}
      </dt>
      <dd className={value}>{children}</dd>
    </div>
  );
}

/** How to reach the institute; what the settings leave empty is left out. */
export function ContactFacts({ settings, subject }: { settings: SiteSettings; subject: string | undefined }) {
  const { email, phone, address, city, openingHours } = settings;
  const place = [address, city].filter((part) => part !== "");
  return (
    <dl>
      {email !== "" && (
        <Fact icon="mail" name="Email">
          <a href={mailAddress(email, subject)} className={target}>
            {email}
          </a>
        </Fact>
      )}
      {phone !== "" && (
        <Fact icon="phone" name="Phone">
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={`num ${target}`}>
            {phone}
          </a>
        </Fact>
      )}
      {place.length > 0 && (
        <Fact icon="map-pin" name="Address">
          {place.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Fact>
      )}
      {openingHours !== "" && (
        <Fact icon="clock" name="Opening hours">
          {openingHours}
        </Fact>
      )}
    </dl>
  );
}
