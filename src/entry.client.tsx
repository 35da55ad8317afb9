import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// Coming alive gives way to what is pressed meanwhile. What a page shows next doesn't: drawn in slices, the first rows of a list
// waited for pictures of their own in which nothing but the frame around them had changed (decision 165).
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
});
