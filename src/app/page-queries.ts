import type { KnownQueries } from "#platform/http/page-address.server.ts";

/** Query parameters of the public pages. Parameters that are not listed never reach a page. */
export const pageQueries: KnownQueries = {
  "/blogs": ["q", "category", "type", "sort", "page"],
  "/programs": ["kind", "level", "format", "fee", "language", "duration", "start", "page"],
  "/questions": ["q", "page"],
  "/alumni": ["q", "program", "year", "field", "page"],
  "/events": ["page"],
  "/resources": ["page"],
  "/research/publications": ["series", "page"],
  "/privacy": ["version"],
  "/terms": ["version"],
  "/cookie-policy": ["version"],
  "/contact": ["subject", "state", "number"],
  "/certificates": ["state"],
  "/search": ["q", "type", "page"],
  "/newsletter": ["state"],
  "/unsubscribe": ["state"],
  "/login": ["redirect", "message"],
  "/login/second-factor": ["redirect"],
  "/register": ["redirect"],
  "/verification": ["fullName", "email"],
  "/account-verification": ["fullName", "email"],
  "/verify-reset-password-otp": ["email", "by"],
  "/reset-password": ["email", "otp", "by"],
};
