/** The payment services that can be switched on with PAYMENTS. */
export const gatewayNames = ["sandbox", "manual", "sslcommerz", "stripe"] as const;
export type GatewayName = (typeof gatewayNames)[number];
