import { renderToStaticMarkup } from "react-dom/server";
import type { BlogDetail } from "./contract.ts";
import { BlogNotices } from "./ui/blog-notices.tsx";

/** The HTML of what stands above a text: nothing of it has to be made in the browser, whose script it would only lengthen. */
export const noticesHtml = ({ asOf, corrections }: Pick<BlogDetail, "asOf" | "corrections">): string =>
  renderToStaticMarkup(<BlogNotices asOf={asOf} corrections={corrections} />);
