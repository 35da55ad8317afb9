import type { ComponentProps } from "react";
import { Screen } from "#ui/screen.tsx";
import { Protected } from "./guards.tsx";

/**
 * A page of the private area: its head stands in the HTML for everybody, what is below only for whoever is signed in
 * and verified (the others are sent where the specification says).
 */
export function AccountArea({ children, ...head }: Omit<ComponentProps<typeof Screen>, "look">) {
  return (
    <Screen look="roomy" {...head}>
      <Protected>{children}</Protected>
    </Screen>
  );
}
