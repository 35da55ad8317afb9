/** How something was paid, as receipts and mails say it, by gateway. */
export const paidByWords: Record<string, string> = {
  sandbox: "Test payment (no money moved)",
  manual: "Bank transfer",
  sslcommerz: "SSLCommerz",
  stripe: "Stripe",
};
