import { itemApi, itemCalls } from "#features/items/service.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicationContract } from "./contract.ts";
import { writtenPublications } from "./written.server.ts";

const calls = itemCalls("/publications", "publication", publicationContract);
export type PublicationAdminCalls = typeof calls;

/** Writing publications: for those who write the site's content. */
export const publicationAdminApi = (platform: Platform) => itemApi(platform, calls, writtenPublications);
