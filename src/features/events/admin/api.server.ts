import { itemApi, itemCalls } from "#features/items/service.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { eventContract } from "./contract.ts";
import { writtenEvents } from "./written.server.ts";

const calls = itemCalls("/events", "event", eventContract);
export type EventAdminCalls = typeof calls;

/** Writing events: for those who write the site's content. */
export const eventAdminApi = (platform: Platform) => itemApi(platform, calls, writtenEvents);
