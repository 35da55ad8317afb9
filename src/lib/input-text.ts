/** One line of text in one spelling: keyboards write য় as one character or as two, and pasted text brings control marks. */
export function oneLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}

/** Whether an address may stand on a page as a link: one of the web, without tricks. */
export function leadsToWeb(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && !/[\s\p{Cc}]/u.test(url);
}
