import { createDoor } from "#ui/door.ts";

/** The door to the search dialog. The site's frame holds the dialog itself (search-host.tsx). */
export const searchDoor = createDoor();
