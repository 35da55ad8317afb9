import type { MetaDescriptor } from "react-router";

/** Where the feed of publications lies. */
export const papersFeed = "/research/publications/atom.xml";

/** How pages of publications name it in their head. */
export const papersFeedLink: MetaDescriptor = {
  ...{ tagName: "link", rel: "alternate", type: "application/atom+xml" },
  ...{ title: "Publications (Atom)", href: papersFeed },
};
