/** What the address of the login page says about why one is there (specification, sections 2 and 4). */
export interface LoginNotice {
  title: string;
  text: string;
}

/** The notice for `?message=auth_required` and `session_ended`; any other message is not ours and says nothing. */
export function loginNoticeOf(search: URLSearchParams): LoginNotice | undefined {
  const message = search.get("message");
  // Their session ended while they worked in the admin area, as it does for who is blocked: the reason is in that email alone.
  if (message === "session_ended")
    return {
      title: "You've been signed out",
      text: "Your session has ended. What you typed is kept, and is there again when you sign in. If your account was blocked, we've emailed you why.",
    };
  if (message !== "auth_required") return undefined;
  return { title: "Authentication Required", text: "Please log in to access this page" };
}
