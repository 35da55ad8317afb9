import { type ReactNode, useEffect, useRef, useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { useNewest } from "#ui/use-newest.ts";
import type { MediaCalls } from "../admin/api.server.ts";
import type { Picture } from "../admin/contract.ts";
import { pictureSending, sendPicture } from "./send-picture.ts";
import { type Sending, UploadBox } from "./upload-box.tsx";

const api = apiOf<MediaCalls>(true);

const newPicture: Sending<Picture> = { ...pictureSending, send: sendPicture };

/** Where a picture is dropped or chosen, and how far it has come. `file` is sent at once. */
export function PictureUpload({ file, onSent }: { file?: File | undefined; onSent: (picture: Picture) => void }) {
  return (
    <UploadBox sending={newPicture} file={file} onSent={onSent}>
      Or drop it here. JPEG, PNG, WebP or AVIF, at most 20 MB; the place where it was taken is removed.
    </UploadBox>
  );
}

interface Found {
  items: Picture[];
  page: number;
  more: boolean;
}

/** The pictures of the library for a search, page after page. */
function usePictures() {
  const [found, setFound] = useState<Found>();
  const [failed, setFailed] = useState(false);
  const newest = useNewest();
  const wanted = useRef("");
  function read(search: string, page = 1) {
    wanted.current = search;
    const isNewest = newest();
    setFailed(false);
    api("GET /media/pictures", { query: { search, page: String(page), limit: "12" } }).then(
      ({ data }) => {
        if (!isNewest()) return;
        const more = page < data.pagination.totalPages;
        setFound((before) => ({
          items: page === 1 ? data.items : [...(before?.items ?? []), ...data.items],
          page,
          more,
        }));
      },
      () => {
        if (isNewest()) setFailed(true);
      },
    );
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => read(""), []);
  return {
    found,
    failed,
    read,
    more: () => read(wanted.current, (found?.page ?? 0) + 1),
    again: () => read(wanted.current),
  };
}

/** Pictures to choose from: a new one, or one of the library. */
export function PictureChoice({
  file,
  onChoose,
}: {
  file?: File | undefined;
  onChoose: (picture: Picture) => void;
}): ReactNode {
  const { found, failed, read, more, again } = usePictures();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <div className="space-y-4">
      <PictureUpload file={file} onSent={onChoose} />
      <SearchField
        label="Search the library"
        placeholder="Search the library"
        onChange={(event) => {
          const search = event.currentTarget.value.trim();
          clearTimeout(timer.current);
          timer.current = setTimeout(() => read(search), 250);
        }}
        // The dialog may stand in a form, which Enter would send.
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {failed ? (
        <Notice tone="warning" title="The library could not be read">
          <Button size="sm" variant="secondary" onClick={again} className="mt-2">
            Try again
          </Button>
        </Notice>
      ) : found === undefined ? (
        <SkeletonGroup label="Loading pictures">
          <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
            {Array.from({ length: 4 }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
              <Skeleton key={n} className="aspect-square" />
            ))}
          </div>
        </SkeletonGroup>
      ) : found.items.length === 0 ? (
        <p className="text-sm text-muted">No picture of the library fits.</p>
      ) : (
        <>
          <ul aria-label="Pictures of the library" className="grid grid-cols-3 gap-2 sm:grid-cols-4">
            {found.items.map((picture) => (
              <li key={picture.id}>
                <button
                  type="button"
                  onClick={() => onChoose(picture)}
                  className="block w-full overflow-hidden rounded-control border border-line hover:border-sea"
                >
                  <img
                    src={picture.thumb}
                    alt={picture.alt}
                    width={picture.width}
                    height={picture.height}
                    loading="lazy"
                    className="aspect-square w-full bg-sunken object-cover"
                  />
                  <span className="block truncate px-1.5 py-1 text-left text-sm">{picture.title}</span>
                </button>
              </li>
            ))}
          </ul>
          {found.more && (
            <Button variant="quiet" onClick={more}>
              More pictures
            </Button>
          )}
        </>
      )}
    </div>
  );
}
