import { useEffect, useRef, useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { fileFacts } from "#lib/file-facts.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useNewest } from "#ui/use-newest.ts";
import type { LibraryFile } from "../admin/file-contract.ts";
import type { FileCalls } from "../admin/files-api.server.ts";
import { documentWords, newDocument } from "./send-document.ts";
import { UploadBox } from "./upload-box.tsx";

const api = apiOf<FileCalls>(true);
const sendings = { public: newDocument("public"), private: newDocument("private") };

/** Chooses a public file of the library, or a new one; `isPrivate`: any file, and a new one is private. */
export default function ChooseFile({
  isPrivate,
  onPick,
  onClose,
}: {
  isPrivate: boolean;
  onPick: (file: LibraryFile) => void;
  onClose: () => void;
}) {
  const [items, setItems] = useState<LibraryFile[]>();
  const [failed, setFailed] = useState(false);
  const [fault, setFault] = useState<string>();
  const newest = useNewest();
  const wanted = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function read() {
    const isNewest = newest();
    setFailed(false);
    api("GET /media/files", {
      query: { search: wanted.current, limit: "20", ...(!isPrivate && { access: "public" as const }) },
    }).then(
      ({ data }) => {
        if (isNewest()) setItems(data.items);
      },
      () => {
        if (isNewest()) setFailed(true);
      },
    );
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => read(), []);
  return (
    <Dialog open onClose={onClose} title="File" size="lg">
      <div className="space-y-4">
        <UploadBox
          sending={isPrivate ? sendings.private : sendings.public}
          onSent={({ data }) => {
            if (isPrivate || data.access === "public") onPick(data);
            else setFault("This file is in the library as a private one. Make it public there first.");
          }}
        >
          {documentWords}
        </UploadBox>
        {fault !== undefined && (
          <Notice tone="warning" live>
            {fault}
          </Notice>
        )}
        <SearchField
          label="Search the files"
          placeholder="Search the files"
          onChange={(event) => {
            wanted.current = event.currentTarget.value.trim();
            clearTimeout(timer.current);
            timer.current = setTimeout(read, 250);
          }}
          // The dialog may stand in a form, which Enter would send.
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
        {failed ? (
          <Notice tone="warning" title="The library could not be read">
            <Button size="sm" variant="secondary" onClick={read} className="mt-2">
              Try again
            </Button>
          </Notice>
        ) : items === undefined ? (
          <SkeletonGroup label="Loading files" className="space-y-2">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </SkeletonGroup>
        ) : items.length === 0 ? (
          <p className="text-sm text-muted">
            {isPrivate ? "No file of the library fits." : "No public file of the library fits."}
          </p>
        ) : (
          <ul aria-label="Files of the library" className="divide-y divide-line rounded-control border border-line">
            {items.map((file) => (
              <li key={file.id}>
                <button
                  type="button"
                  onClick={() => onPick(file)}
                  className="block w-full px-3 py-2 text-left hover:bg-sunken"
                >
                  <span className="block font-medium wrap-anywhere">
                    <Spoken>{file.title}</Spoken>
                  </span>
                  <span className="num block text-sm text-muted">{fileFacts(file)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
