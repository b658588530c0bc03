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

function bound(env: Env, shard: number): D1Database | undefined {
  return env[`SHARD_${String(shard).padStart(2, "0")}`];
}

/** The tenants' databases in the order of their numbers: as many as wrangler.toml binds, without a gap. */
export function shardDatabases(env: Env): D1Database[] {
  const databases: D1Database[] = [];
  for (;;) {
    const database = bound(env, databases.length);
    if (!database) return databases;
    databases.push(open(env, database));
  }
}

type Through = (database: D1Database, shard: number) => D1Database;

/** `through` inserts a layer between the caller and the database, such as a session. */
export function shardDatabase(env: Env, shard: number, through?: Through): D1Database {
  const database = bound(env, shard);
  if (!database) throw new Error(`There is no shard ${shard}`);
  return open(env, through ? through(database, shard) : database);
}

/** All databases by name, as they are bound. */
export function bareDatabases(env: Env, through?: Through): Databases {
  return { control: env.CONTROL, shard: (number) => shardDatabase(env, number, through) };
}
