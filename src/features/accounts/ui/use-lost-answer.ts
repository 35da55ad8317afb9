import { useRef } from "react";
import { ApiError } from "../client/api.ts";

/**
 * Whether a refusal may only mean that an earlier press has done it already: that press was never answered, and what was mailed
 * works once. Told of each failure in turn. So it says nothing of any account, only what this page has lost itself.
 */
export function useLostAnswer(): (error: unknown) => boolean {
  const lost = useRef(false);
  return (error) => {
    if (!(error instanceof ApiError)) return false;
    const { status } = error;
    if (status < 400 || status >= 500) {
      lost.current = true;
      return false;
    }
    return lost.current && status !== 429;
  };
}
