import type { ReactNode } from "react";
import type { SiteSettings } from "#features/settings/contract.ts";
import { Icon } from "#ui/icon.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { BrandMark } from "./brand.tsx";
import { footerLinks } from "./nav-items.ts";
import { SocialLinks } from "./social-links.tsx";

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-2.5">
      {icon}
      {children}
    </li>
  );
}

/** How to reach the institute; what the settings leave empty is left out. */
function Contact({ settings }: { settings: SiteSettings }) {
  const icon = { size: 17, className: "shrink-0 text-jute" } as const;
  return (
    <ul>
      {settings.city !== "" && (
        <Fact icon={<Icon name="map-pin" {...icon} />}>
          <span className="py-2 leading-6">
            {settings.address === "" ? settings.city : `${settings.address}, ${settings.city}`}
          </span>
        </Fact>
      )}
      {settings.phone !== "" && (
        <Fact icon={<Icon name="phone" {...icon} />}>
          <a href={`tel:${settings.phone.replace(/[^+\d]/g, "")}`} className="footer-link">
            {settings.phone}
          </a>
        </Fact>
      )}
      {settings.email !== "" && (
        <Fact icon={<Icon name="mail" {...icon} />}>
          <a href={`mailto:${settings.email}`} className="footer-link">
            {settings.email}
          </a>
        </Fact>
      )}
      {settings.openingHours !== "" && <Fact icon={<Icon name="clock" {...icon} />}>{settings.openingHours}</Fact>}
    </ul>
  );
}

/** Who the institute is, where its pages are, how to reach it. */
export function FooterFacts({ settings }: { settings: SiteSettings }) {
  return (
    <>
      <div className="col-span-2 md:col-span-4 lg:col-span-5">
        <BrandMark size={44} />
        <p className="headline-4 mt-4">{settings.name}</p>
        <p className="mt-1 max-w-xs text-balance text-muted">{settings.tagline}</p>
        <div className="mt-4">
          <SocialLinks social={settings.social} />
        </div>
      </div>
      {footerLinks.map((group) => (
        <nav key={group.title} aria-label={group.title} className="lg:col-span-2">
          <h2 className="font-sans text-sm font-semibold">{group.title}</h2>
          <ul className="mt-2 text-muted">
            {group.links.map((item) => (
              <li key={item.href}>
                <PageLink to={item.href} className="footer-link">
                  {item.title}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <div className="col-span-2 lg:col-span-3">
        <h2 className="font-sans text-sm font-semibold">Contact</h2>
        <div className="mt-2 text-muted">
          <Contact settings={settings} />
        </div>
      </div>
    </>
  );
}
