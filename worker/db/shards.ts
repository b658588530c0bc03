import type { Env } from "#worker/env.ts";
import { guarded } from "./guard.ts";

const wrapped = new WeakMap<D1Database, D1Database>();

function open(env: Env, database: D1Database): D1Database {
  if (env.D1_GUARD !== "on") return database;
  const known = wrapped.get(database);
  if (known) return known;
  const guard = guarded(database);
  wrapped.set(database, guard);
  return guard;
}

/** The tenants' databases in the order of their numbers; a new shard is a new line here and in wrangler.toml. */
export function shardDatabases(env: Env): D1Database[] {
  return [env.SHARD_00, env.SHARD_01].map((database) => open(env, database));
}

export function shardDatabase(env: Env, shard: number): D1Database {
  const database = shardDatabases(env)[shard];
  if (!database) throw new Error(`There is no shard ${shard}`);
  return database;
}
