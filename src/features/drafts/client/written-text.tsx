import { findPages } from "#features/search/client/find-pages.ts";
import { FieldError } from "#ui/field-error.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { Writing } from "./use-writing.ts";

const textPicture = latePart(() => import("#features/media/client/text-picture.tsx"));
const textEditor = latePart(() => import("#ui/editor/text-editor/text-editor.tsx"));
// On its way while the screen reads what is to be edited.
if (typeof document !== "undefined") textEditor.ahead();

function Waiting() {
  return (
    <SkeletonGroup label="Loading the editor">
      <Skeleton className="h-[36rem] rounded-card min-[1400px]:h-[33rem]" />
    </SkeletonGroup>
  );
}

/** The long text of what is written, in the editor, which comes late; the form sends it as a field. */
export function WrittenText<Item extends { version: number }>({
  writing: { text, busy },
  label,
  hasWall = false,
}: {
  writing: Writing<Item>;
  /** Which text it is ('Text of the blog'). */
  label: string;
  /** Whether it can be sold, so that a line can say up to where everybody reads. */
  hasWall?: boolean;
}) {
  const { begin, error, ref } = text;
  return (
    <div>
      <p className="text-sm font-semibold">
        Text <span className="font-normal text-muted">(required)</span>
      </p>
      <FieldError className="mt-1">{error}</FieldError>
      <textarea ref={ref} name={text.name} hidden readOnly defaultValue={text.value} />
      <div className="mt-2">
        {begin === undefined ? (
          <Waiting />
        ) : (
          <LatePart
            key={begin.round}
            part={textEditor}
            props={{
              label,
              html: begin.html,
              invalid: error !== undefined,
              hasWall,
              held: busy,
              findPages,
              pictures: (props) => (
                <LatePart
                  part={textPicture}
                  props={props}
                  instead={(retry) => <NotLoaded what="The pictures" kept retry={retry} />}
                />
              ),
              onText: (html: string) => {
                if (!ref.current || ref.current.value === html) return;
                ref.current.value = html;
                ref.current.dispatchEvent(new Event("input", { bubbles: true }));
              },
            }}
            waiting={<Waiting />}
            instead={(retry) => <NotLoaded what="The editor" kept retry={retry} />}
          />
        )}
      </div>
    </div>
  );
}
