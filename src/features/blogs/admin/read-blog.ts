import { ApiError } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { BlogReaderCalls } from "../reader-api.server.ts";
import type { AdminBlog } from "./contract.ts";

const api = apiOf<BlogReaderCalls>();

/** A blog whole, as those read it who may write it; an answer without its version was made for somebody else. Throws ApiError. */
export async function readAdminBlog(id: string): Promise<AdminBlog> {
  const { data } = await api("GET /blogs/{id}", { params: { id } });
  const { version, wallPercent, publishAt = null, reviewOn = null } = data;
  if (version === undefined || wallPercent === undefined)
    throw new ApiError(403, undefined, "This blog is not yours to edit.");
  return { ...data, memberPrice: data.memberPrice ?? null, version, wallPercent, publishAt, reviewOn };
}
