import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  // scripts/build.ts builds beside this place and swaps the result in.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  ssr: true,
  // Every address ships in the one manifest asset: no /__manifest endpoint to guard, and links resolve at once.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
