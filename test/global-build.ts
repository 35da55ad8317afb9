import { buildIfChanged } from "../scripts/build.ts";

/** The site as it ships, for tests that talk to it over HTTP. */
export default function setup(): void {
  buildIfChanged();
}
