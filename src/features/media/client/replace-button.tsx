import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toast.tsx";
import { type Sending, UploadBox } from "./upload-box.tsx";

/** Sends something that takes the place of what is there: says first what that does. */
export function ReplaceButton({
  sending,
  title,
  words,
  warning,
}: {
  sending: Sending<{ message: string }>;
  title: string;
  /** What can be sent. */
  words: string;
  warning: string;
}) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { toast } = useToast();
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Replace
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        <p className="mb-4">{warning}</p>
        <UploadBox
          sending={sending}
          onSent={({ message }) => {
            setOpen(false);
            toast({ title: "Saved", description: message });
            void revalidate();
          }}
        >
          {words}
        </UploadBox>
      </Dialog>
    </>
  );
}
