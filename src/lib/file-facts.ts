/** What a file of the library can be. */
export const fileKinds = ["pdf", "docx", "xlsx", "csv"] as const;
export type FileKind = (typeof fileKinds)[number];

/** The kinds in words: short, as they stand beside a link. */
export const fileKindNames: Readonly<Record<FileKind, string>> = {
  pdf: "PDF",
  docx: "Word",
  xlsx: "Excel",
  csv: "CSV",
};

export const fileTypes: Readonly<Record<FileKind, string>> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};

/** A number of bytes as people read it: '1.2 MB'. */
export const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Kind and size of a file: 'PDF, 1.2 MB'. */
export const fileFacts = ({ kind, bytes }: { kind: FileKind; bytes: number }) =>
  `${fileKindNames[kind]}, ${sizeText(bytes)}`;

/** Where a file of the library is fetched; a private one only with what the server signs. */
export const fileHref = (name: string) => `/files/documents/${name}`;

/** A file as it is shown on a page. */
export interface ShownFile {
  title: string;
  kind: FileKind;
  bytes: number;
  href: string;
}
