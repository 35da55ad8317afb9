/** What the address of the login page says about why one is there (specification, sections 2 and 4). */
export interface LoginNotice {
  title: string;
  text: string;
}

/** The notice for `?message=auth_required`; any other message is not ours and says nothing. */
export function loginNoticeOf(search: URLSearchParams): LoginNotice | undefined {
  if (search.get("message") !== "auth_required") return undefined;
  return { title: "Authentication Required", text: "Please log in to access this page" };
}
