/** When a batch fails: before it is committed, or after, so that only its result is lost. */
export type Breaks = "before" | "after" | undefined;

export interface Faults {
  /** Decides for every batch, from its statements. */
  batch: (statements: readonly string[]) => Breaks | Promise<Breaks>;
  /** Called for every prepared statement. */
  prepared?: (sql: string) => void;
}

/** A database whose batches break when a test says so. */
export function faultyDatabase(database: D1Database, faults: Faults): D1Database {
  const texts = new WeakMap<D1PreparedStatement, string>();
  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") {
        return (sql: string) => {
          faults.prepared?.(sql);
          const prepared = target.prepare(sql);
          return new Proxy(prepared, {
            get(statement, property) {
              if (property !== "bind") return bound(statement, property);
              return (...values: unknown[]) => {
                const ready = statement.bind(...values);
                texts.set(ready, sql);
                return ready;
              };
            },
          });
        };
      }
      if (name === "batch") {
        return async (statements: D1PreparedStatement[]) => {
          const breaks = await faults.batch(statements.map((one) => texts.get(one) ?? ""));
          if (breaks === "before") throw new Error("D1_ERROR: the connection was lost");
          const results = await target.batch(statements);
          if (breaks === "after") throw new Error("D1_ERROR: the answer was lost");
          return results;
        };
      }
      return bound(target, name);
    },
  });
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target);
  return typeof value === "function" ? value.bind(target) : value;
}

/** Breaks the nth batch that has a matching statement, once. */
export function breaksOnce(pattern: RegExp, when: Exclude<Breaks, undefined>, nth = 1) {
  let seen = 0;
  return (statements: readonly string[]): Breaks => {
    if (!statements.some((sql) => pattern.test(sql))) return undefined;
    seen++;
    return seen === nth ? when : undefined;
  };
}
