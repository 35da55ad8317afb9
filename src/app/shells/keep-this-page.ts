import { keepWantedPage } from "#features/accounts/client/wanted-page.ts";

/** Whoever signs up on the way is led back here once the address is proven. */
export const keepThisPage = () => keepWantedPage(window.location.pathname + window.location.search);
