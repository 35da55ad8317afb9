import { useEffect, useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useOwnField } from "#features/drafts/client/use-own-field.ts";
import { fileFacts } from "#lib/file-facts.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-error.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { LibraryFile } from "../admin/file-contract.ts";
import type { FileCalls } from "../admin/files-api.server.ts";

const api = apiOf<FileCalls>(true);
const chooseFile = latePart(() => import("./choose-file.tsx"));

/** The file with this id; null where it could not be read. */
function useFile(id: string, picked: LibraryFile | undefined) {
  const [file, setFile] = useState<LibraryFile | null>();
  useEffect(() => {
    if (id === "" || picked?.id === id) return;
    let stays = true;
    setFile(undefined);
    api("GET /media/files/{id}", { params: { id } }).then(
      ({ data }) => stays && setFile(data),
      () => stays && setFile(null),
    );
    return () => {
      stays = false;
    };
  }, [id, picked]);
  return picked?.id === id ? picked : file;
}

/** A file of the library that the page of an item offers. */
export function FileField({
  name,
  saved,
  error,
  isPrivate = false,
}: {
  name: string;
  saved: string;
  error: string | undefined;
  /** Whether it may be a private one, too: those who get it are known. */
  isPrivate?: boolean;
}) {
  const { store, text, set } = useOwnField<HTMLTextAreaElement>(saved);
  const [choosing, setChoosing] = useState(false);
  const [picked, setPicked] = useState<LibraryFile>();
  const file = useFile(text, picked);
  return (
    <fieldset>
      <legend className="text-sm font-semibold">File</legend>
      <textarea ref={store} hidden name={name} value={text} readOnly />
      {text === "" ? (
        <p className="mt-1 text-sm text-muted">{isPrivate ? "None." : "None yet."}</p>
      ) : file ? (
        <p className="mt-1 text-sm">
          <span className="block font-medium wrap-anywhere">
            <Spoken>{file.title}</Spoken>
          </span>
          <span className="num text-muted">{fileFacts(file)}</span>
        </p>
      ) : (
        <p className="mt-1 text-sm text-muted">
          {file === null ? "It can no longer be read." : "Reading what it is..."}
        </p>
      )}
      <FieldError className="mt-1">{error}</FieldError>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => setChoosing(true)}>
          {text === "" ? "Choose a file" : "Choose another file"}
        </Button>
        {text !== "" && (
          <Button size="sm" variant="quiet" onClick={() => set("")}>
            Take the file out
          </Button>
        )}
      </div>
      {choosing && (
        <LatePart
          part={chooseFile}
          props={{
            isPrivate,
            onPick(chosen: LibraryFile) {
              setChoosing(false);
              setPicked(chosen);
              set(chosen.id);
            },
            onClose: () => setChoosing(false),
          }}
          instead={(retry) => <NotLoaded what="The files" kept retry={retry} />}
        />
      )}
    </fieldset>
  );
}
