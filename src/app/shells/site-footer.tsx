import type { SiteSettings } from "#features/settings/contract.ts";
import { Icon } from "#ui/icon.tsx";
import { Still } from "#ui/still.tsx";
import { FooterFacts } from "./footer-facts.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** Element of the footer's facts, which the server renders once for all pages. */
export const footerFactsId = "footer-facts";

/** The dark band that ends every public page. */
export function SiteFooter({ settings }: { settings: SiteSettings }) {
  return (
    <footer className="site-footer deep later-[54rem] md:later-[28rem]">
      <Still
        id={footerFactsId}
        className="wrap grid grid-cols-2 gap-x-6 gap-y-10 pt-14 pb-10 md:grid-cols-4 lg:grid-cols-12"
      >
        <FooterFacts settings={settings} />
      </Still>
      <div className="border-t border-line">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5 text-sm text-muted">
          <p>© {settings.name}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <a href="/feed.xml" className="footer-link">
              <Icon name="rss" size={16} />
              RSS
            </a>
            <ThemeSwitch name="theme-footer" />
          </div>
        </div>
      </div>
    </footer>
  );
}
