import { Notice } from "#ui/notice.tsx";

/** What went wrong with a request, above the fields. The toast has announced it; this one stays to be read. */
export function FormFailure({ text }: { text: string | undefined }) {
  return text === undefined ? null : <Notice tone="danger">{text}</Notice>;
}
