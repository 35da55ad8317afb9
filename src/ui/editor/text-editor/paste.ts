import { readPictureSrc } from "#lib/picture-address.ts";

/** How deep a paragraph of Word's stands in a list, from 1; undefined for one that is in none. */
function wordLevel(element: Element): number | undefined {
  const style = element.getAttribute("style") ?? "";
  const level = /mso-list:\s*l\d+\s+level(\d)/.exec(style)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** What numbers an entry in any script: '1.', '১।', '(ক)', 'iv)'. A bullet that is a letter ('o') has nothing behind it. */
const numbering = /^[\s(]*(\p{Nd}+|[\p{L}\p{M}]+)[.)।]/u;

/** So many signs a footnote can have; the server refuses more. */
const mostOfNote = 1000;

/** Word writes a list as paragraphs with their signs typed before them. */
function makeWordLists(body: HTMLElement): void {
  /** The lists that are open, the innermost last. */
  let open: Element[] = [];
  for (const element of [...body.querySelectorAll("p, h1, h2, h3, h4, h5, h6, table, ul, ol")]) {
    const level = element.tagName === "P" ? wordLevel(element) : undefined;
    if (level === undefined) {
      if (!open.some((list) => list.contains(element))) open = [];
      continue;
    }
    const sign = [...element.querySelectorAll("span")].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
    );
    const kind = numbering.test(sign?.textContent ?? "") ? "ol" : "ul";
    sign?.remove();
    if (element.previousElementSibling !== open[0]) open = [];
    open.length = Math.min(open.length, level);
    const last = open.at(-1);
    if (last && open.length === level && last.tagName.toLowerCase() !== kind && level === 1) open = [];
    while (open.length < level) {
      const list = body.ownerDocument.createElement(kind);
      const holder = open.at(-1)?.lastElementChild;
      if (holder) holder.append(list);
      else if (open.length === 0) element.before(list);
      else open.at(-1)?.append(body.ownerDocument.createElement("li"), list);
      open.push(list);
    }
    const item = body.ownerDocument.createElement("li");
    item.append(...element.childNodes);
    open.at(-1)?.append(item);
    element.remove();
  }
}

/** Google Docs puts a list that is further in beside the entry that it belongs to. */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) {
    const entry = list.previousElementSibling;
    if (entry?.tagName === "LI") entry.append(list);
  }
}

/** Footnotes of Word ('#_ftn1') and Google Docs ('#ftnt1'): the words go to their places. Answers how many have too many of them. */
function moveNotes(body: HTMLElement): number {
  let tooLong = 0;
  for (const link of [...body.querySelectorAll<HTMLElement>('a[href*="#_ftn"], a[href*="#ftnt"]')]) {
    const id = /#(_?ftnt?\d+)$/.exec(link.getAttribute("href") ?? "")?.[1];
    if (id === undefined) continue;
    const target = body.querySelector(`[id="${id}"], [id="${id.replace("_", "")}"], a[name="${id}"]`);
    const note = target?.closest("div, p, li") ?? target;
    if (!note || note === body || note.contains(link)) continue;
    const words = (note.textContent ?? "")
      .replace(/\s+/g, " ")
      .replace(/^\s*\[?\p{Nd}+\]?\s*/u, "")
      .trim();
    const place = body.ownerDocument.createElement("sup");
    // Whole, so that nobody loses the end of one: whoever writes shortens it.
    place.setAttribute("data-note", words);
    if (words.length > mostOfNote) tooLong += 1;
    const raised = link.closest("sup") ?? link;
    raised.replaceWith(place);
    note.remove();
  }
  for (const rest of body.querySelectorAll('div[style*="footnote"], hr[size="1"]'))
    if ((rest.textContent ?? "").trim() === "") rest.remove();
  return tooLong;
}

/** What somebody who pasted has to do by hand; nothing where all is well. */
function leftToDo(pictures: number, notes: number): string {
  const told: string[] = [];
  if (pictures > 0)
    told.push(
      `${pictures === 1 ? "A picture was" : `${pictures} pictures were`} left out: insert pictures one by one, so that they are kept here.`,
    );
  if (notes > 0)
    told.push(
      `${notes === 1 ? "A footnote has" : `${notes} footnotes have`} more than 1,000 characters: shorten ${notes === 1 ? "it" : "them"} before you save.`,
    );
  return told.join(" ");
}

/**
 * What was copied in Word, Google Docs or on a page of the web, as the editor takes it: lists are lists, footnotes stand at their
 * places, headings begin at the second level. Pictures that are none of ours go, as they stay where they are; `tell` hears what is left to do.
 */
export function cleanPasted(html: string, tell: (text: string) => void): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const noise of body.querySelectorAll("style, script, meta, link, title")) noise.remove();
  const longNotes = moveNotes(body);
  makeWordLists(body);
  nestLists(body);
  // A level that the server does not have would become plain words.
  for (const [from, to] of [
    ["h1, p.MsoTitle", "h2"],
    ["h5, h6", "h4"],
  ] as const)
    for (const heading of body.querySelectorAll(from)) {
      const made = body.ownerDocument.createElement(to);
      made.append(...heading.childNodes);
      heading.replaceWith(made);
    }
  const lost = [...body.querySelectorAll("img")].filter(
    (image) => readPictureSrc(image.getAttribute("src") ?? "") === undefined,
  );
  for (const image of lost) image.remove();
  const text = leftToDo(lost.length, longNotes);
  if (text !== "") tell(text);
  return body.innerHTML;
}
