/**
 * Does something once the browser has drawn what a press shows by itself: where much follows from a press, it is seen first, and on a
 * slow phone not a tenth of a second later. A page that is not drawn (another tab is in front) has no picture: within 100 ms.
 */
export function afterPicture(act: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    act();
  };
  setTimeout(once, 100);
  // A timer of the frame comes behind its painting.
  requestAnimationFrame(() => setTimeout(once));
}
