import { hasCookieSession } from "#features/accounts/client/cookie-session.ts";
import { signInAddress } from "#features/accounts/client/guard-target.ts";
import { countView } from "#features/blogs/client/count-view.ts";
import { themeColors } from "#ui/theme.ts";
import { askForFonts } from "./ask-for-fonts.ts";
import { askForPictures } from "./ask-for-pictures.ts";
import { fetchPartsFirst } from "./fetch-part.ts";
import { followBack } from "./follow-back.ts";
import { holdPresses } from "./hold-presses.ts";
import { wakeWhenWanted } from "./wake.ts";

/*
 * Stands in the head of every page and runs before first paint (docs/decisions/0020-script-at-the-first-touch.md). Pages
 * are the same for everybody, so only the device can know its theme, whether it holds a session ('Sign In' is then not
 * shown to someone who is signed in; a stranger is led from a page that needs an account to the sign-in) and a cart. The
 * rest of the page's script comes when it is wanted; what is pressed until then is kept. The server allows this script by
 * its hash (Content-Security-Policy).
 */
const { dataset } = document.documentElement;
dataset.js = "";
// zod would probe for `new Function` when a schema is made; our policy refuses that and reports the try. Here it is said
// before any file of the script is there, however the build has cut them.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") {
    dataset.theme = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>("[name=theme-color]"))
      meta.content = themeColors[theme];
  }
  if (localStorage.getItem("auth_token") || hasCookieSession()) dataset.session = "";
  else if ("account" in dataset) {
    // This page's script would come for nothing.
    delete dataset.account;
    location.replace(signInAddress(location.pathname + location.search));
  }
  if ((localStorage.getItem("cart") ?? "").length > 2) dataset.cart = "";
} catch {
  // Storage is forbidden: the device then knows nothing.
}

fetchPartsFirst();
askForFonts();
askForPictures();
followBack();
wakeWhenWanted(holdPresses());
document.addEventListener("DOMContentLoaded", () => {
  const blog = document.querySelector<HTMLElement>("[data-blog]")?.dataset.blog;
  if (!blog) return;
  dataset.counted = blog;
  countView(blog);
});
