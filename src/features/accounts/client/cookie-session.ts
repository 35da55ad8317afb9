/** The readable companion of the session cookie, which no script can see (cookies.server.ts). It holds no secret. */
const companion = /(?:^|; )((?:__Host-)?signed_in)=/;

/** Whether this browser seems to have a session cookie. */
export function hasCookieSession(): boolean {
  return companion.test(document.cookie);
}

/** Forgets it: the session is over, and the next visit need not ask. */
export function forgetCookieSession(): void {
  const name = companion.exec(document.cookie)?.[1];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  if (name) document.cookie = `${name}=; Max-Age=0; Path=/${name.startsWith("__Host-") ? "; Secure" : ""}`;
}
