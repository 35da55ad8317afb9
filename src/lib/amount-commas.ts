/** Groups as Bangladesh and the world write them ('1,50,000', '150,000'): the last one has three digits. */
const groups = /^\p{Nd}{1,3}(,\p{Nd}{2,3})*,\p{Nd}{3}(\.\p{Nd}+)?$/u;

/** Whether the commas of a typed amount stand between its thousands. In '391,30' one stands for a point: without it this would be 39,130. */
export const hasPlainCommas = (text: string): boolean => !text.includes(",") || groups.test(text);

export const commaFault = "Write it like 1,250 or 391.30, with a point before poisha";
