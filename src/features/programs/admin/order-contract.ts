import { z } from "zod";
import { success } from "#platform/http/envelope.ts";

/** More programs than an institute of this size will ever offer at a time; what is behind them keeps behind them. */
export const mostOrdered = 500;

const ids = (name: string) =>
  z
    .array(z.uuid(`${name} must be UUIDs`))
    .min(1)
    .max(mostOrdered, `${name} can have at most ${mostOrdered} entries`);

/** PUT: all programs in their new order, and in the one that was read. */
export const orderProgramsSchema = z
  .strictObject({
    ids: ids("ids").meta({ description: "All of them, in the new order." }),
    before: ids("before").meta({ description: "All of them, as they were read." }),
  })
  .meta({ id: "OrderPrograms" });

const orderedProgramSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    status: z.enum(["draft", "published", "archived"]),
    scheduled: z.boolean(),
    certification: z.boolean(),
  })
  .meta({ id: "OrderedProgram" });
export type OrderedProgram = z.output<typeof orderedProgramSchema>;
export const orderedProgramsSchema = success(z.array(orderedProgramSchema)).meta({ id: "OrderedPrograms" });
