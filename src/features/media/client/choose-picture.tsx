import { Dialog } from "#ui/dialog.tsx";
import { PictureChoice } from "./picture-choice.tsx";

/** Chooses a picture of the library, or a new one, as it is. */
export default function ChoosePicture({
  title,
  onPick,
  onClose,
}: {
  title: string;
  onPick: (src: string) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      <PictureChoice onChoose={({ src }) => onPick(src)} />
    </Dialog>
  );
}
