/// <reference types="@cloudflare/vitest-pool-workers/types" />
import type { D1Migration } from "cloudflare:test";
import type { LocalEnv } from "#local/env.ts";

declare global {
  namespace Cloudflare {
    interface Env extends LocalEnv {
      TEST_MIGRATIONS_CONTROL: D1Migration[];
      TEST_MIGRATIONS_SHARD: D1Migration[];
      /** How many histories of purchases are tried, and where they begin: docs/testing.md. */
      FUZZ_RUNS: string;
      FUZZ_SEED: string;
      MONEY_RUNS: string;
      CRM_ROWS: string;
      CRM_RUNS: string;
      MONEY_SEED: string;
    }
  }
}
