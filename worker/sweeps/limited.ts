import type { AccountContext, SystemContext } from "#worker/context.ts";
import type { AccountDb } from "#worker/db/account-db.ts";
import { controlDb } from "#worker/db/control-db.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { AccountRef } from "#worker/queues/messages.ts";

/** D1 allows an invocation 1,000. What is begun below this limit may still be finished. */
const MOST_STATEMENTS = 500;
const MOST_MS = 60_000;

/** The same context for one run of a sweep, which begins nothing more once its statements or its time are used up. */
export function limited(ctx: SystemContext): SystemContext {
  const until = ctx.now() + MOST_MS;
  let statements = 0;
  const count = (more: number) => {
    statements += more;
  };
  const control = controlDb(counted(ctx.control.database, count));
  const forAccount = (ref: AccountRef): AccountContext => {
    const account = ctx.forAccount(ref);
    return { ...account, control, forAccount, db: countedAccount(account.db, count) };
  };
  return {
    ...ctx,
    control,
    forAccount,
    shards: ctx.shards.map((shard) => counted(shard, count)),
    isSpent: () => statements >= MOST_STATEMENTS || ctx.now() >= until,
  };
}

/** Each statement is prepared where it is run. */
function counted(database: D1Database, count: (more: number) => void): D1Database {
  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") count(1);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

const READS: ReadonlySet<unknown> = new Set(["list", "find", "get", "count", "rows"]);

function countedAccount(db: AccountDb, count: (more: number) => void): AccountDb {
  const batch = (statements: readonly Statement[]) => {
    count(statements.length);
    return db.batch(statements);
  };
  return new Proxy(db, {
    get(target, name) {
      if (READS.has(name)) count(1);
      return name === "batch" ? batch : Reflect.get(target, name, target);
    },
  });
}
