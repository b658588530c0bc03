const SELECT = /^\s*select\b/i;
const WITH = /^\s*with\b/i;
const WRITE = /\b(?:insert|update|delete|replace)\b/i;

/** Whether a statement can only read; if in doubt, it counts as a write. */
export function isRead(sql: string): boolean {
  return SELECT.test(sql) || (WITH.test(sql) && !WRITE.test(sql));
}

/** Records that something was refused, and creates the error that says so. */
export type Refuse = (what: string) => Error;

/** A database that accepts only reads. */
export function readOnly(database: D1Database, refuse: Refuse): D1Database {
  return new Proxy(database, {
    get(target, name) {
      if (name !== "prepare") throw refuse(`database.${String(name)}`);
      return (sql: string) => {
        if (!isRead(sql)) throw refuse("a statement that writes");
        return target.prepare(sql);
      };
    },
  });
}

/** An external service of which only these methods may be used. */
export function closed<T extends object>(
  thing: T,
  refuse: Refuse,
  but: readonly (string | symbol)[] = [],
): T {
  const refused = () => {
    throw refuse("the world outside");
  };
  return new Proxy(thing, {
    get(target, name) {
      const value: unknown = but.includes(name) ? Reflect.get(target, name, target) : refused();
      return typeof value === "function" ? value.bind(target) : value;
    },
    apply: refused,
  });
}
