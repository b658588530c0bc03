import { joinCalls } from "./join-calls.ts";
import { isRead } from "./read-only.ts";

/** The result of a read, by position. */
interface Found {
  columns: string[];
  rows: unknown[][];
}

/**
 * A database that batches reads started at the same moment: they cost one trip, and see one state.
 * Writes run separately, as usual. If one read of a batch fails, all of them do, so each call has
 * its own batch.
 */
export function oneTrip(database: D1Database): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const ask = joinCalls((reads: readonly D1PreparedStatement[]) => findAll(database, reads));

  function reading(
    statement: D1PreparedStatement,
    sql: string,
    values: readonly unknown[] = [],
  ): D1PreparedStatement {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") {
          return (...bound: unknown[]) => reading(target.bind(...bound), sql, bound);
        }
        if (name !== "raw") return member(target, name);
        return async (options?: { columnNames?: boolean }) => {
          if (!options?.columnNames) {
            return (await ask(database.prepare(withNames(sql)).bind(...values))).rows;
          }
          const { columns, rows } = await ask(target);
          return [columns, ...rows];
        };
      },
    });
    originals.set(proxy, statement);
    return proxy;
  }

  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") {
        return (sql: string) => {
          const statement = target.prepare(sql);
          return isRead(sql) ? reading(statement, sql) : statement;
        };
      }
      if (name === "batch") {
        return (statements: D1PreparedStatement[]) =>
          target.batch(statements.map((one) => originals.get(one) ?? one));
      }
      return member(target, name);
    },
  });
}

async function findAll(
  database: D1Database,
  reads: readonly D1PreparedStatement[],
): Promise<Found[]> {
  const [alone] = reads;
  if (alone && reads.length === 1) {
    // D1's own conversion of values to objects costs more than the query if there are many rows.
    const [columns, ...rows] = await alone.raw({ columnNames: true });
    return [{ columns, rows }];
  }
  const results = await database.batch<object>([...reads]);
  return results.map(({ results: rows }) => ({
    columns: Object.keys(rows[0] ?? {}),
    rows: rows.map((row) => Object.values(row)),
  }));
}

const namedTexts = new Map<string, string>();

/**
 * A builder's select with a distinct name for each value. D1 returns a batch's rows as objects, in
 * which columns of the same name collide, while builders identify columns by position.
 */
function withNames(sql: string): string {
  const known = namedTexts.get(sql);
  if (known !== undefined) return known;
  const { values, rest } = selected(sql);
  const list = values.map((value, i) => (/ as "\w+"$/.test(value) ? value : `${value} as "c${i}"`));
  const text = `select ${list.join(", ")}${rest}`;
  namedTexts.set(sql, text);
  return text;
}

/** What is between SELECT and FROM, value by value, and everything after. */
function selected(sql: string): { values: string[]; rest: string } {
  const values: string[] = [];
  let start = "select ".length;
  let depth = 0;
  for (let at = start; at < sql.length; at++) {
    const letter = sql[at];
    if (letter === "(") depth++;
    if (letter === ")") depth--;
    const ends = depth === 0 && sql.startsWith(" from ", at);
    if (ends || (depth === 0 && letter === ",")) {
      values.push(sql.slice(start, at).trim());
      start = at + 1;
    }
    if (ends) return { values, rest: sql.slice(at) };
  }
  throw new Error(`This is no builder's select: ${sql.slice(0, 60)}`);
}

function member(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target);
  return typeof value === "function" ? value.bind(target) : value;
}
