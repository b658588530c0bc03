import { oneTrip } from "./one-trip.ts";
import { type Refuse, readOnly } from "./read-only.ts";

/** The databases as one call sees them. */
export interface Databases {
  control: D1Database;
  shard: (number: number) => D1Database;
}

/** The databases of one call, whose reads are batched together. */
export function databasesOf({ control, shard }: Databases): Databases {
  const opened = new Map<number, D1Database>();
  return {
    control: oneTrip(control),
    // One per shard for all accounts, so that a sub-account's reads and its parent's share a trip.
    shard: (number) => {
      const known = opened.get(number);
      if (known) return known;
      const database = oneTrip(shard(number));
      opened.set(number, database);
      return database;
    },
  };
}

/** The same databases, read-only. */
export function readOnlyDatabases({ control, shard }: Databases, refuse: Refuse): Databases {
  return {
    control: readOnly(control, refuse),
    shard: (number) => readOnly(shard(number), refuse),
  };
}
