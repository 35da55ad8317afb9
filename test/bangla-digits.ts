/** A text with its digits as keyboards for Bangla give them. */
export const inBanglaDigits = (text: string) => text.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "");
