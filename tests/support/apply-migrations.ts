import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";

await Promise.all([
  applyD1Migrations(env.CONTROL, env.TEST_MIGRATIONS_CONTROL),
  applyD1Migrations(env.SHARD_00, env.TEST_MIGRATIONS_SHARD),
  applyD1Migrations(env.SHARD_01, env.TEST_MIGRATIONS_SHARD),
]);
