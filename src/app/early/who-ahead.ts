import { hasCookieSession } from "#features/accounts/client/cookie-session.ts";

/*
 * Stands in the page of every screen of the admin area and runs while its files are still on their way: asks who is here, as
 * everything else waits for that. The answer is kept for the first who asks the same (accounts/client/session.ts), which is when
 * the files are there; on a slow computer that takes longer than the answer. Then `fetch` is the browser's own again.
 */
const address = "/api/v1/auth/verify";

try {
  const token = localStorage.getItem("auth_token") || null;
  if (token !== null || hasCookieSession()) {
    const authorization = `Bearer ${token}`;
    const { fetch } = window;
    const answer = fetch(address, {
      headers: { Accept: "application/json", Authorization: authorization },
      credentials: "include",
    });
    // Whoever asks hears of it.
    answer.catch(() => {});
    window.fetch = (input, init) => {
      if (input !== address) return fetch(input, init);
      window.fetch = fetch;
      const asked = new Headers(init?.headers).get("Authorization");
      return asked === authorization ? answer : fetch(input, init);
    };
  }
} catch {
  // Storage is forbidden: it is asked later.
}
