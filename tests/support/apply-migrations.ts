import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";

await applyD1Migrations(env.CONTROL, env.TEST_MIGRATIONS_CONTROL);
await applyD1Migrations(env.SHARD_00, env.TEST_MIGRATIONS_SHARD);
await applyD1Migrations(env.SHARD_01, env.TEST_MIGRATIONS_SHARD);
