import { ApiError } from "#features/accounts/client/api.ts";

/**
 * What is told about a write that failed, in a form whose text is kept: whoever may no longer do it, as their role was changed while
 * they typed, reads beside it that their text isn't lost. Screens lead away from there sooner or later.
 */
export const refusedText = (error: unknown, text: string): string =>
  error instanceof ApiError && error.status === 403 ? `${text} What you typed is kept.` : text;
