import { ApiError, detourOf } from "#features/accounts/client/api.ts";

/** One plain sentence for whatever keeps a query from being sent: what happened and what to do. */
export function submitErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return "Your query could not be sent. Your text is kept; please try again later.";
  if (error.status === 0) return "You seem to be offline. Your text is kept; check your connection and try again.";
  if (error.status === 401) return "You're no longer signed in. Your text is kept: sign in and send it then.";
  if (detourOf(error) === "/account-verification") return "Verify your email address first. Your text is kept.";
  if (error.status === 429)
    return "You have sent very many queries within an hour. Your text is kept; please try again later.";
  if (error.status === 422) return error.errors[0]?.message ?? error.message;
  if (error.status === 409) return error.message;
  return "Your query could not be sent. Your text is kept; please try again later.";
}
