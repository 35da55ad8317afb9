/** 'an event', 'a program'. */
export const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

/** With a capital letter first. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
