import { ApiError, failureText } from "#features/accounts/client/api.ts";

/** What is told of a failure to issue: a server that refused issued nothing; of one that said nothing nobody knows. */
export const unlessUnsure = (error: unknown, refused: string): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? failureText(error, refused)
    : "We don't know whether it was issued. Press again: nothing is issued twice.";
