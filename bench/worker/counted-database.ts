/** What one kind of statement cost. */
export interface Cost {
  statements: number;
  /** Time inside SQLite, as D1 reports it. */
  sqlMs: number;
  /**
   * Time from the call to its result; calls wait for one another, so the sum may exceed the elapsed
   * time.
   */
  waitMs: number;
  /** When the last of them returned, epoch milliseconds. */
  lastAt: number;
}

/** What statements cost since the last reset, by their first words. */
export type Costs = Map<string, Cost>;

const texts = new WeakMap<D1PreparedStatement, string>();

const kinds = new Map<string, string>();

/** The statement's verb, table and new status: enough to know which of ours it is. */
function kindOf(sql: string): string {
  const known = kinds.get(sql) ?? readKind(sql);
  kinds.set(sql, known);
  return known;
}

function readKind(sql: string): string {
  const words = sql.replace(/["`(]/g, " ").replace(/\s+/g, " ").trim();
  const write = /\b(insert into|update|delete from) (\w+)/i.exec(words);
  const table = write?.[2] ?? /\bfrom (\w+)/i.exec(words)?.[1] ?? "";
  const status = /\bset status = '(\w+)'/i.exec(words)?.[1];
  return `${write?.[1] ?? "select from"} ${table}${status ? ` to ${status}` : ""}`.toLowerCase();
}

function count(costs: Costs, sql: string, sqlMs: number, waitMs: number): void {
  const kind = kindOf(sql);
  const cost = costs.get(kind) ?? { statements: 0, sqlMs: 0, waitMs: 0, lastAt: 0 };
  cost.statements += 1;
  cost.sqlMs += sqlMs;
  cost.waitMs += waitMs;
  cost.lastAt = Date.now();
  costs.set(kind, cost);
}

function countedStatement(
  costs: Costs,
  statement: D1PreparedStatement,
  sql: string,
): D1PreparedStatement {
  const proxy = new Proxy(statement, {
    get(target, property) {
      if (property === "bind") {
        return (...values: unknown[]) => countedStatement(costs, target.bind(...values), sql);
      }
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== "function") return value;
      return async (...values: unknown[]) => {
        const started = Date.now();
        const result: unknown = await value.apply(target, values);
        count(costs, sql, sqlTime(result), Date.now() - started);
        return result;
      };
    },
  });
  texts.set(proxy, sql);
  originals.set(proxy, statement);
  return proxy;
}

const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

function sqlTime(result: unknown): number {
  if (typeof result !== "object" || result === null || !("meta" in result)) return 0;
  const { meta } = result;
  if (typeof meta !== "object" || meta === null || !("duration" in meta)) return 0;
  return typeof meta.duration === "number" ? meta.duration : 0;
}

/** The same database, with what every statement costs added to `costs`. */
export function countedDatabase<T extends D1Database | D1DatabaseSession>(
  database: T,
  costs: Costs,
): T {
  return new Proxy(database, {
    get(target, property) {
      if (property === "prepare") {
        return (sql: string) => countedStatement(costs, target.prepare(sql), sql);
      }
      if (property === "withSession" && "withSession" in target) {
        return (from?: string) => countedDatabase(target.withSession(from), costs);
      }
      if (property === "batch") {
        return async (statements: D1PreparedStatement[]) => {
          const started = Date.now();
          const results = await target.batch(
            statements.map((statement) => originals.get(statement) ?? statement),
          );
          const each = (Date.now() - started) / statements.length;
          statements.forEach((statement, i) => {
            count(costs, texts.get(statement) ?? "", sqlTime(results[i]), each);
          });
          return results;
        };
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
