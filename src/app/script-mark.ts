import { createContext } from "react";

/** The mark of the server's own scripts while a page is rendered (see sealPage); the browser has none. */
export const ScriptMark = createContext<string | undefined>(undefined);
