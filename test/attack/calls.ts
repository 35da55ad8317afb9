export interface Call {
  method: string;
  path: string;
  /** What its path stands behind, where that is not the API. */
  base?: string;
  /** What the document says of it. */
  // biome-ignore lint/suspicious/noExplicitAny: a part of the document as it stands there.
  is: any;
}

// biome-ignore lint/suspicious/noExplicitAny: the document as it stands there.
export type ApiDocument = any;

export const callsOf = (document: ApiDocument): Call[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as object).map(([method, is]) => ({ method: method.toUpperCase(), path, is })),
  );
