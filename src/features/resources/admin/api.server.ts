import { itemApi, itemCalls } from "#features/items/service.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { resourceContract } from "./contract.ts";
import { writtenResources } from "./written.server.ts";

const calls = itemCalls("/resources", "resource", resourceContract);
export type ResourceAdminCalls = typeof calls;

/** Writing resources: for those who write the site's content. */
export const resourceAdminApi = (platform: Platform) => itemApi(platform, calls, writtenResources);
