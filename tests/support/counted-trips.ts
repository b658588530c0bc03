import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import worker from "#worker/index.ts";

const DATABASES = ["CONTROL", "SHARD_00", "SHARD_01"] as const;

/** How many trips each database served. */
export type Trips = Record<(typeof DATABASES)[number], number>;

/** The same database; `count` is called for each trip to it. */
export function counted<T extends D1Database | D1DatabaseSession>(
  database: T,
  count: () => void,
): T {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const wrapped = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrapped(target.bind(...values));
        return called(target, name, count);
      },
    });
    originals.set(proxy, statement);
    return proxy;
  };
  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => wrapped(target.prepare(sql));
      if (name === "withSession" && "withSession" in target) {
        return (from?: string) => counted(target.withSession(from), count);
      }
      if (name !== "batch") return called(target, name, () => undefined);
      return (statements: D1PreparedStatement[]) => {
        count();
        return target.batch(statements.map((one) => originals.get(one) ?? one));
      };
    },
  });
}

/** A member of an object; calling it calls `count` too. */
function called(target: object, name: string | symbol, count: () => void): unknown {
  const value: unknown = Reflect.get(target, name, target);
  if (typeof value !== "function") return value;
  return (...values: unknown[]) => {
    count();
    return value.apply(target, values);
  };
}

/** The Worker's response, and how many trips it took. */
export async function countTrips(request: Request): Promise<{ response: Response; trips: Trips }> {
  const trips: Trips = { CONTROL: 0, SHARD_00: 0, SHARD_01: 0 };
  const databases = DATABASES.map((name) => [
    name,
    counted(env[name], () => {
      trips[name] += 1;
    }),
  ]);
  const execution = createExecutionContext();
  const response = await worker.fetch(
    request,
    { ...env, ...Object.fromEntries(databases) },
    execution,
  );
  await waitOnExecutionContext(execution);
  return { response, trips };
}
