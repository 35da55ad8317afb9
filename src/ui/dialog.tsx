import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

const typedIn = "textarea, select, input:not([type=radio], [type=checkbox], [type=hidden])";

/**
 * The click after a dialog was closed: as the second half of a double click on its button it would meet what lay below, and
 * open a row of the list, say.
 */
function skipSecond(event: globalThis.MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * A modal dialog on the native element: focus trap, Esc and the return of focus are the browser's.
 * A press on the backdrop closes it too. On phones it sits at the bottom edge, near the thumb. The focus begins at the field
 * that has `data-typed-first`, or, where there is a mouse, at the first field.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  size = "md",
  footer,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** md 512 px, lg 720 px, full as wide as a page. */
  size?: "md" | "lg" | "full";
  /** The buttons; the action that goes forward comes last. */
  footer?: ReactNode;
  children?: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Before the browser takes it out of the page when it is unmounted: an effect would close what is gone already, and the
  // focus would fall to the body.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const root = document.documentElement;
    root.style.setProperty("--scrollbar", `${window.innerWidth - root.clientWidth}px`);
    dialog.showModal();
    // Else it is the button that closes, where the browser begins; on phones a field would call up the keyboard unasked.
    const find = (what: string) => dialog.querySelector<HTMLElement>(what);
    const first = find("[data-typed-first]") ?? (matchMedia("(pointer: fine)").matches ? find(typedIn) : null);
    first?.focus();
    root.dataset.modal = "";
    return () => {
      window.addEventListener("click", skipSecond, { capture: true, once: true });
      // Closing before unmounting is what gives the focus back to where it came from.
      dialog.close();
      if (document.querySelector("dialog:modal") === null) delete root.dataset.modal;
    };
  }, [open]);

  function pressBackdrop(event: MouseEvent<HTMLDialogElement>) {
    // The panel fills the dialog, so only the backdrop has the dialog itself as target.
    if (event.target !== event.currentTarget) return;
    // Else the press, which now lies on the page, would take the focus that closing gives back.
    event.preventDefault();
    // The second press of a double click meets the backdrop of what the first one opened.
    if (event.detail < 2) onClose();
  }

  // The browser tells of what it closed later than of the next key: who presses the same button again at once would be refused.
  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    // A choice of files that was given up bubbles here, too.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }
  function closed({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (!currentTarget.open) onClose();
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      onCancel={cancel}
      onClose={closed}
      onMouseDown={pressBackdrop}
      className={`dialog ${{ md: "max-w-lg", lg: "max-w-[45rem]", full: "max-w-[80rem]" }[size]}`}
    >
      <div className="max-h-[calc(100dvh-2rem)] overflow-y-auto overscroll-contain p-5 scroll-pb-24 sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <h2 id={`${id}-title`} className="headline-3">
            {title}
          </h2>
          <button type="button" onClick={onClose} aria-label="Close" className="icon-btn -mt-2 -mr-2.5">
            <Icon name="x" size={20} />
          </button>
        </div>
        {description !== undefined && (
          <p id={`${id}-description`} className="mt-1 text-muted">
            {description}
          </p>
        )}
        {children !== undefined && <div className="mt-4">{children}</div>}
        {footer !== undefined && <div className="dialog-foot">{footer}</div>}
      </div>
    </dialog>
  );
}
