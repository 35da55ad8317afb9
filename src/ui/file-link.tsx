import { fileFacts, type ShownFile } from "#lib/file-facts.ts";
import { Icon } from "./icon.tsx";
import { Spoken } from "./spoken.tsx";

/** A file that goes with a page, to be kept: what it is called, what it is, and how large. */
export function FileLink({ file }: { file: ShownFile }) {
  return (
    <a
      href={file.href}
      download=""
      className="no-print mt-5 flex w-fit max-w-full items-center gap-3 rounded-control border border-line px-4 py-3 hover:border-sea"
    >
      <Icon name="download" className="shrink-0 text-sea" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">
          <Spoken>{file.title}</Spoken>
        </span>
        <span className="num block text-sm text-muted">{fileFacts(file)}</span>
      </span>
    </a>
  );
}
