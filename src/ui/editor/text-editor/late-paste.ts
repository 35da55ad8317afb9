/** What cleans pasted text: most people only type, so it comes once the editor stands. */
let clean: typeof import("./paste.ts").cleanPasted | undefined;

/** Rejects where it can't be fetched. */
export async function readyToPaste(): Promise<void> {
  clean ??= (await import("./paste.ts")).cleanPasted;
}

/** As `cleanPasted`; as it is where that is not there yet, as the editor takes only what it knows. */
export const cleaned = (html: string, tell: (text: string) => void): string => clean?.(html, tell) ?? html;
