const zero = "০".charCodeAt(0);

/** Digits as those of ASCII: keyboards for Bangla give ০ to ৯, and a number is the same in both. */
export const plainDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - zero));
