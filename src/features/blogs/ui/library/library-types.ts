import type { z } from "zod";
import type { libraryAnswerSchema } from "../../library-contract.ts";

export type Library = z.infer<typeof libraryAnswerSchema>["data"];
