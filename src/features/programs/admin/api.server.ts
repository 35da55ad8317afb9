import { itemApi, itemCalls } from "#features/items/service.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { programContract } from "./contract.ts";
import { writtenPrograms } from "./written.server.ts";

const calls = itemCalls("/programs", "program", programContract);
export type ProgramAdminCalls = typeof calls;

/** Writing programs: for those who write the site's content. */
export const programAdminApi = (platform: Platform) => itemApi(platform, calls, writtenPrograms);
