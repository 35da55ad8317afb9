import { renderToStaticMarkup } from "react-dom/server";
import type { BlogDetail } from "./contract.ts";
import { BlogNotices } from "./ui/blog-notices.tsx";

/** What is said of a day alone, as of most blogs: rendered once for each day. */
const ofDay = new Map<string | null, string>();
const mostDays = 200;

/** The HTML of what stands above a text: nothing of it has to be made in the browser, whose script it would only lengthen. */
export function noticesHtml({ asOf, corrections }: Pick<BlogDetail, "asOf" | "corrections">): string {
  const kept = corrections.length === 0 ? ofDay.get(asOf) : undefined;
  if (kept !== undefined) return kept;
  const html = renderToStaticMarkup(<BlogNotices asOf={asOf} corrections={corrections} />);
  if (corrections.length > 0) return html;
  if (ofDay.size >= mostDays) ofDay.clear();
  ofDay.set(asOf, html);
  return html;
}
