import os from "node:os";
import { defineConfig } from "vitest/config";

// No plugin of vite.config.ts: tests run the sources as Node does. What a file needs is told by its name:
// x.test.ts nothing outside the process, x.db.test.ts a database of its own, x.site.test.ts also the built site,
// x.process.test.ts starts and kills the whole site as people do.
// Vitest would leave one core idle; most of these tests wait for a database, so a small machine has room for one more.
const maxWorkers = Math.max(3, os.availableParallelism());
// Where isolate is false the files of one worker share what they import: loading it anew took as long as testing. So what a
// module keeps must not belong to one database (a WeakMap by it does, or the pool itself), and no test mocks a module.
// Limits of time only end what hangs: a busy machine takes five times as long as a quiet one, and one second, which a poll
// would wait by itself, is little even there.
const everywhere = {
  environment: "node" as const,
  restoreMocks: true,
  unstubEnvs: true,
  maxWorkers,
  expect: { poll: { timeout: 60_000 } },
};
const tests = (ending: string) => ["src", "test", "scripts", "db"].map((folder) => `${folder}/**/*${ending}`);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...everywhere,
          name: "unit",
          isolate: false,
          setupFiles: ["test/fixed-seed.ts"],
          include: tests(".test.{ts,tsx}"),
          exclude: tests(".{db,site,process}.test.ts"),
          testTimeout: 120_000,
          env: { NODE_ENV: "test" },
        },
      },
      {
        test: {
          ...everywhere,
          name: "service",
          isolate: false,
          setupFiles: ["test/fixed-seed.ts"],
          include: tests(".db.test.ts"),
          globalSetup: ["test/global-database.ts"],
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...everywhere,
          name: "site",
          include: tests(".site.test.ts"),
          globalSetup: ["test/global-build.ts", "test/global-database.ts"],
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...everywhere,
          name: "process",
          include: tests(".process.test.ts"),
          globalSetup: ["test/global-build.ts", "test/global-prepared.ts"],
          testTimeout: 600_000,
          hookTimeout: 180_000,
          // After all others: whole sites that are killed and must be back in time want the machine for themselves. While one waits
          // for its site, others go on.
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
        },
      },
      // On its own alone: npm run test:afternoon.
      ...(process.env.AFTERNOON
        ? [
            {
              test: {
                ...everywhere,
                name: "afternoon",
                include: ["test/afternoon/afternoon.ts"],
                hookTimeout: 180_000,
              },
            },
          ]
        : []),
    ],
  },
});
