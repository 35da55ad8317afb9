import { adminHome, areaOfScreen } from "#lib/admin-screens.ts";
import { mayWorkIn, type Role } from "#lib/staff.ts";
import type { IconName } from "#ui/icon-name.ts";
import { waitingPlaces } from "../overview/waiting-places.ts";

/** What one begins from anywhere, and the screens below those of the sidebar. */
interface AdminAct {
  group: "Do" | "Needs a hand" | "Go to";
  title: string;
  icon: IconName;
  href: string;
}

const act = (group: AdminAct["group"], icon: IconName, title: string, path: string): AdminAct => ({
  group,
  icon,
  title,
  href: `${adminHome}/${path}`,
});

const acts: readonly AdminAct[] = [
  act("Do", "plus", "Write a blog", "blogs/new"),
  act("Do", "plus", "Add a program", "programs/new"),
  act("Do", "plus", "Add an event", "events/new"),
  act("Do", "plus", "Add a publication", "publications/new"),
  act("Do", "plus", "Add a resource", "resources/new"),
  act("Do", "plus", "Write a newsletter issue", "newsletter/new"),
  act("Do", "plus", "Make a coupon", "coupons/new"),
  act("Do", "plus", "Invite somebody to the staff", "users/invitations"),
  ...waitingPlaces.map(({ title, href }): AdminAct => ({ group: "Needs a hand", icon: "circle-alert", title, href })),
  act("Go to", "message-circle-question-mark", "Saved replies", "trade-queries/replies"),
  act("Go to", "users", "Newsletter readers", "newsletter/readers"),
  act("Go to", "file-text", "Files", "media/files"),
  act("Go to", "arrow-up-right", "Dead addresses", "redirects/dead"),
  act("Go to", "settings", "Settings: sections of the site", "settings/sections"),
  act("Go to", "settings", "Settings: blogs", "settings/blogs"),
  act("Go to", "settings", "Settings: promise and holidays", "settings/calendar"),
  act("Go to", "settings", "Settings: shop and VAT", "settings/shop"),
  act("Go to", "settings", "Settings: discounts at events", "settings/events"),
  act("Go to", "settings", "Settings: ways to pay", "settings/payments"),
  act("Go to", "settings", "Settings: email", "settings/email"),
  act("Go to", "settings", "Settings: security", "settings/security"),
  act("Go to", "settings", "Settings: backups", "settings/backups"),
];

/** What somebody of this role may do of it. */
export const adminActsOf = (role: Role): readonly AdminAct[] =>
  acts.filter(({ href }) => mayWorkIn(role, areaOfScreen(href)));
