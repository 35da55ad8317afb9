import { z } from "zod";
import { success } from "#platform/http/envelope.ts";
import { gatewayNames } from "#platform/payments/names.ts";

const gatewaySchema = z
  .object({
    gateway: z.enum(gatewayNames),
    label: z.string(),
    server: z
      .string()
      .nullable()
      .meta({ description: "Whom it talks to; null where nobody is asked. Never a secret." }),
    problem: z.string().nullable().meta({ description: "Why buyers cannot choose it." }),
    testable: z.boolean(),
  })
  .meta({ id: "PaymentGateway" });
export type PaymentGateway = z.infer<typeof gatewaySchema>;
export const gatewaysAnswerSchema = success(z.array(gatewaySchema)).meta({ id: "PaymentGateways" });

export const gatewayParam = z.strictObject({
  gateway: z.enum(gatewayNames, `gateway must be one of ${gatewayNames.join(", ")}`),
});
export const gatewayTestAnswerSchema = success(
  z.object({ works: z.boolean(), detail: z.string().meta({ description: "For people." }) }),
).meta({ id: "PaymentGatewayTest" });
