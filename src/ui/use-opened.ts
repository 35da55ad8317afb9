import { useState } from "react";

/**
 * What a dialog was opened with. After a refusal the screen behind it is read anew; sent once more, the dialog must not put its
 * own over what nobody has looked at yet.
 */
export const useOpened = <T>(given: T): T => useState(() => given)[0];
