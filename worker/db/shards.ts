import type { Env } from "#worker/env.ts";
import type { Databases } from "./databases.ts";
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

/**
 * The tenants' databases in the order of their numbers; a new shard is a new line here and in
 * wrangler.toml.
 */
function bound(env: Env): D1Database[] {
  return [env.SHARD_00, env.SHARD_01];
}

export function shardDatabases(env: Env): D1Database[] {
  return bound(env).map((database) => open(env, database));
}

type Through = (database: D1Database, shard: number) => D1Database;

/** `through` inserts a layer between the caller and the database, such as a session. */
export function shardDatabase(env: Env, shard: number, through?: Through): D1Database {
  const database = bound(env)[shard];
  if (!database) throw new Error(`There is no shard ${shard}`);
  return open(env, through ? through(database, shard) : database);
}

/** All databases by name, as they are bound. */
export function bareDatabases(env: Env, through?: Through): Databases {
  return { control: env.CONTROL, shard: (number) => shardDatabase(env, number, through) };
}
