import type { DocumentPart, ReadyPart } from "#platform/http/document.server.ts";
import { sealPart } from "#platform/http/security-headers.server.ts";
import { KeptParts, type PlacePart } from "#ui/kept.tsx";

/** By the object that a part shows: what is no longer in memory takes its HTML with it. */
const kept = new WeakMap<object, Map<string, ReadyPart>>();

/** The parts of one rendering (ui/kept.tsx). `mark` is a word that nobody can have put into the page. */
export function keptParts(mark: string): {
  place: PlacePart;
  /** A rendered page with the kept parts in their places; those that were rendered are kept from now on. */
  fill(html: string): DocumentPart[];
} {
  const asked: { by: object; as: string; part: ReadyPart | undefined }[] = [];
  const before = `<template data-kept="${mark}-`;
  const behind = '"></template>';
  return {
    place(by, as, children) {
      const part = kept.get(by)?.get(as);
      const place = <template data-kept={`${mark}-${asked.length}`} />;
      asked.push({ by, as, part });
      if (part) return place;
      return (
        <>
          {place}
          <KeptParts value={null}>{children}</KeptParts>
          {place}
        </>
      );
    },
    fill(html) {
      const parts: DocumentPart[] = [];
      let rest = 0;
      for (let at = html.indexOf(before); at >= 0; at = html.indexOf(before, rest)) {
        if (at > rest) parts.push(html.slice(rest, at));
        const close = html.indexOf(behind, at);
        const sign = html.slice(at, close + behind.length);
        rest = at + sign.length;
        const one = asked[Number(sign.slice(before.length, -behind.length))];
        if (!one) throw new Error("a kept part of the page has no place");
        if (!one.part) {
          const end = html.indexOf(sign, rest);
          one.part = ready(html.slice(rest, end), mark);
          rest = end + sign.length;
          const ofObject = kept.get(one.by) ?? new Map<string, ReadyPart>();
          kept.set(one.by, ofObject.set(one.as, one.part));
        }
        parts.push(one.part);
      }
      parts.push(html.slice(rest));
      return parts;
    },
  };
}

/**
 * An id of React's own (`useId`) where ids stand. In titles and names it would be somebody's words: a blog called '_R_a_ and what
 * it means' is as good as any.
 */
const idByPlace =
  / (?:id|for|name|list|headers|form|href|popovertarget|aria-(?:activedescendant|controls|describedby|details|errormessage|flowto|labelledby|owns))="(?!\/|[a-z]+:)[^"]*_R_[0-9a-v]*(?:H[0-9a-v]+)?_/;

/** Throws where a part would not be the same in every page. */
function ready(html: string, mark: string): ReadyPart {
  // Beside other text React puts a comment between the two, which would be missing.
  if (!html.startsWith("<")) throw new Error("a kept part of a page must be an element");
  if (idByPlace.test(html)) throw new Error("a kept part of a page must not make ids by its place");
  const part = sealPart(html, mark);
  if (part.bytes.includes(mark)) throw new Error("a kept part of a page must not hold another");
  return part;
}
