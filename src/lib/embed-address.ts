/** A video elsewhere that a text can show: whose it is, the page people open, and the address of its player. */
export interface Embed {
  /** As people say it. */
  provider: "YouTube" | "Vimeo";
  /** The one spelling that is stored ('https://www.youtube.com/watch?v=…'). */
  url: string;
  /** Which sets no cookies before it is played. */
  player: string;
}

const youtube = /^(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com)$/;

/** Reads the address of a video's page as people copy it; undefined for every other address. */
export function readEmbed(typed: string): Embed | undefined {
  let address: URL;
  try {
    address = new URL(typed.trim());
  } catch {
    return undefined;
  }
  const { hostname, pathname, protocol, searchParams } = address;
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  if (hostname === "youtu.be" || youtube.test(hostname)) {
    const id =
      hostname === "youtu.be"
        ? pathname.slice(1)
        : (/^\/(?:embed|shorts|live)\/([^/]+)/.exec(pathname)?.[1] ?? searchParams.get("v") ?? "");
    if (!/^[\w-]{11}$/.test(id)) return undefined;
    return {
      provider: "YouTube",
      url: `https://www.youtube.com/watch?v=${id}`,
      player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    };
  }
  if (/^(?:www\.|player\.)?vimeo\.com$/.test(hostname)) {
    const id = /^\/(?:video\/)?(\d{5,12})(?:\/|$)/.exec(pathname)?.[1];
    if (id === undefined) return undefined;
    return {
      provider: "Vimeo",
      url: `https://vimeo.com/${id}`,
      player: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
    };
  }
  return undefined;
}

/** Whose players a page may frame, for the policy of the pages (platform/http/security-headers.server.ts). */
export const embedOrigins = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];
