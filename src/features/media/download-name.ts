/** Signs that no file may have in its name on some system, and those that turn or hide what is around them. */
const odd = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"*/:<>?\\|%]+/gu;
/** Joiners are letters' business in Bangla. */
const joiners = /[\u200c\u200d]/;

/** The header by which a file is kept under its title, in any script, with the ending of what it is. */
export function downloadName(title: string, kind: string): string {
  const plain = title
    .replace(odd, (sign) => (joiners.test(sign) && sign.length === 1 ? sign : " "))
    .replace(/\s+/g, " ")
    .replace(/^[ .]+|[ .]+$/g, "");
  const name = `${[...plain].slice(0, 100).join("").trim() || "file"}.${kind}`;
  // Taken apart, wide signs become those that no name may have: a quotation mark would end the name.
  const ascii = name
    .normalize("NFKD")
    .replace(odd, " ")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const simple = /^[^.]/.test(ascii) ? ascii : `file.${kind}`;
  const encoded = encodeURIComponent(name).replace(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${simple}"; filename*=UTF-8''${encoded}`;
}
