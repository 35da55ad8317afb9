import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

/** The issue as it will look in an inbox: the very email, in a frame in which nothing runs. */
export function LetterPreview({ id, disabled }: { id: string; disabled: boolean }) {
  const [open, setOpen] = useState(false);
  const [narrow, setNarrow] = useState(false);
  return (
    <>
      <Button variant="secondary" block disabled={disabled} onClick={() => setOpen(true)}>
        Preview
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="As readers will see it" size="lg">
        {open && (
          <div className="space-y-3">
            <fieldset className="flex gap-2 max-sm:hidden">
              <legend className="sr-only">Width of the preview</legend>
              {[
                { title: "Computer", value: false },
                { title: "Phone", value: true },
              ].map(({ title, value }) => (
                <Button
                  key={title}
                  size="sm"
                  variant={narrow === value ? "secondary" : "quiet"}
                  aria-pressed={narrow === value}
                  onClick={() => setNarrow(value)}
                >
                  {title}
                </Button>
              ))}
            </fieldset>
            <iframe
              title="The email"
              sandbox=""
              src={`/api/v1/news-letters/issues/${encodeURIComponent(id)}/preview/page`}
              className={`mx-auto block h-[65dvh] w-full rounded-control border border-line bg-white ${narrow ? "max-w-[23rem]" : ""}`}
            />
            <p className="text-sm text-muted">Its links open nothing here. A trial shows it in your own inbox.</p>
          </div>
        )}
      </Dialog>
    </>
  );
}
