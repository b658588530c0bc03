import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { LOCAL_VARS, localConfig } from "./scripts/local-config.ts";
import { scratchFolder } from "./scripts/memory.ts";
import { patience } from "./scripts/patience.ts";

const path = (relative: string) => new URL(relative, import.meta.url).pathname;

// The Worker's tests do not need a built console, but its configuration names the directory.
mkdirSync(path("./dist/local"), { recursive: true });

/**
 * Vitest begins with the files that took longest the last time and, in a fresh clone, with the largest.
 * The files of the areas are among the longest, and hold a line each.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isArea = ({ moduleId }: TestSpecification) => moduleId.includes("/security/areas/");
    return [...sorted.filter(isArea), ...sorted.filter((file) => !isArea(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // What a test logs matters when it fails.
    silent: "passed-only",
    // Vitest leaves a core free, which on two is half the machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts"],
          environment: "node",
          testTimeout: patience(20_000),
        },
      },
      {
        // A password of a test is hashed in no time. Of mediabunny, the pool would load the part for Node.
        resolve: {
          alias: [
            {
              find: /^mediabunny$/,
              replacement: path("./node_modules/mediabunny/dist/bundles/mediabunny.min.mjs"),
            },
            {
              find: /^.*\/password-cost\.ts$/,
              replacement: path("./tests/support/password-cost.ts"),
            },
          ],
        },
        plugins: [
          cloudflareTest(async ({ inject }) => {
            // Miniflare keeps the databases there.
            process.env.TMPDIR = scratchFolder();
            return {
              wrangler: { configPath: localConfig() },
              miniflare: {
                // Optional in production; simulated here.
                images: { binding: "IMAGES" },
                bindings: {
                  ...LOCAL_VARS,
                  ENVIRONMENT: "test",
                  APP_URL: "http://cooee.test",
                  ENCRYPTION_KEY: "only-for-tests-00112233445566778899aabbccddeeff",
                  FUZZ_RUNS: process.env.FUZZ_RUNS ?? "",
                  FUZZ_SEED: process.env.FUZZ_SEED ?? "",
                  MONEY_RUNS: process.env.MONEY_RUNS ?? "",
                  CRM_ROWS: process.env.CRM_ROWS ?? "",
                  CRM_RUNS: process.env.CRM_RUNS ?? "",
                  MONEY_SEED: process.env.MONEY_SEED ?? "",
                  AUTH_SECRET: "only-for-tests-0123456789abcdef0123456789abcdef",
                  CARRIER_SECRET: "only-for-tests-fedcba9876543210fedcba9876543210",
                  // A provider on this machine, which globalSetup starts.
                  ...inject<Record<string, string>>("oidc"),
                  TEST_MIGRATIONS_CONTROL: await readD1Migrations(path("./migrations/control")),
                  TEST_MIGRATIONS_SHARD: await readD1Migrations(path("./migrations/shard")),
                },
              },
            };
          }),
        ],
        test: {
          name: "worker",
          include: ["tests/worker/**/*.test.ts"],
          globalSetup: ["tests/support/start-oidc-provider.ts"],
          // Files share a workerd and its modules (docs/testing.md), so no test leaves a spy behind.
          isolate: false,
          restoreMocks: true,
          setupFiles: ["tests/support/fresh-databases.ts"],
          testTimeout: patience(30_000),
          hookTimeout: patience(30_000),
        },
      },
    ],
  },
});
