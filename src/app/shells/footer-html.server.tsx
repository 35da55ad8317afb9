import { renderToString } from "react-dom/server";
import type { SiteSettings } from "#features/settings/contract.ts";
import { FooterFacts } from "./footer-facts.tsx";

/** By the settings object: those in memory are one object until they change. */
const rendered = new WeakMap<SiteSettings, string>();

/** The HTML of the footer's facts, rendered once for the settings. */
export function footerHtml(settings: SiteSettings): string {
  const kept = rendered.get(settings);
  if (kept !== undefined) return kept;
  const html = renderToString(<FooterFacts settings={settings} />);
  rendered.set(settings, html);
  return html;
}
