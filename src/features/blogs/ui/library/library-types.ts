import type { z } from "zod";
import type { libraryAnswerSchema, purchasedBlogSchema } from "../../library-contract.ts";

export type PurchasedBlog = z.infer<typeof purchasedBlogSchema>;
export type Library = z.infer<typeof libraryAnswerSchema>["data"];
