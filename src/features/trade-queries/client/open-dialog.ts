import { createDoor } from "#ui/door.ts";

/** The door to the Trade Query dialog. The shells hold the dialog itself (ui/trade-query-host.tsx). */
export const tradeQueryDoor = createDoor();

/** Opens the Trade Query dialog over the page, from any screen. */
export const openTradeQuery = tradeQueryDoor.open;
