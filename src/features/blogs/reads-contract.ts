import { z } from "zod";
import { success } from "#platform/http/envelope.ts";

/** GET and PUT /blogs/reads/{id} */
export const readMarkAnswerSchema = success(
  z.object({
    readAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: "When one marked the blog as read; null where one didn't." }),
    canMark: z.boolean().meta({ description: "Whether one may read the whole of it." }),
  }),
).meta({ id: "ReadMark" });

export type ReadMark = z.infer<typeof readMarkAnswerSchema>["data"];
