/** A database whose statements all run in one session of D1's. */
export function inSession(database: D1Database, session: D1DatabaseSession): D1Database {
  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => session.prepare(sql);
      if (name === "batch") {
        return (statements: D1PreparedStatement[]) => session.batch(statements);
      }
      return Reflect.get(target, name, target);
    },
  });
}
