import { type ChildNode, Element, Text } from "domhandler";
import { textContent } from "domutils";
import { type Embed, readEmbed } from "#lib/embed-address.ts";
import { made } from "./nodes.server.ts";

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

/**
 * What stands in the frame until somebody presses: a page of ours without a script, whose one link leads this frame to the player.
 * So nothing goes to the other site before, in any browser, and nothing of it needs our own scripts.
 */
function asking({ provider, player }: Embed): string {
  return [
    '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">',
    '<link rel="stylesheet" href="/embed.css"></head>',
    `<body><a href="${escaped(player)}">Play the video</a>`,
    `<p>It is shown by ${provider}, which then learns that you watch it.</p></body></html>`,
  ].join("");
}

/** The video that a figure names, if it names one that we know. */
export const embedOf = (figure: Element): Embed | undefined => readEmbed(figure.attribs["data-embed"] ?? "");

/** A video elsewhere, which plays when it is asked for: its frame, its caption, and the way to it without a frame. */
export function embedFigure(embed: Embed, caption: readonly ChildNode[]): Element {
  const said = textContent([...caption]).trim();
  const frame = {
    srcdoc: asking(embed),
    title: said === "" ? `Video at ${embed.provider}` : `Video: ${said}`,
    loading: "lazy",
    allow: "autoplay; encrypted-media; fullscreen; picture-in-picture",
    referrerpolicy: "strict-origin-when-cross-origin",
  };
  const link = made("a", { href: embed.url, rel: "noopener noreferrer nofollow" }, [
    new Text(`Watch it at ${embed.provider}`),
  ]);
  return made("figure", { "data-embed": embed.url }, [
    new Element("iframe", frame),
    ...(said === "" ? [] : [made("figcaption", {}, [...caption])]),
    made("p", { class: "embed-source" }, [link]),
  ]);
}
