import { useLocation } from "react-router";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";

/** The Trade Query dialog. Nobody can be signed in yet, so it asks to; all texts are the specification's. */
export default function TradeQueryDialog({
  brand,
  open,
  onClose,
}: {
  brand: string;
  open: boolean;
  onClose: () => void;
}) {
  const { pathname, search } = useLocation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${brand} - Trade Query Form`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <ButtonLink to={`/login?redirect=${encodeURIComponent(pathname + search)}`} onClick={onClose}>
            Login to Submit Query
          </ButtonLink>
        </>
      }
    >
      <div className="flex gap-4">
        <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-sea-wash text-sea">
          <Icon name="lock-keyhole" size={20} />
        </span>
        <div>
          <h3 className="font-sans font-semibold">Authentication Required</h3>
          <p className="mt-1 text-muted">You must be logged in to submit a trade query. Please sign in to continue.</p>
        </div>
      </div>
    </Dialog>
  );
}
