/** An object of Stripe's API, of which we keep what its clients read. */
export interface StripeObject {
  id: string;
  object: string;
  created: number;
  [field: string]: unknown;
}

interface ObjectRow extends Record<string, SqlStorageValue> {
  body: string;
}

export function createTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS objects (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE,
      object TEXT NOT NULL, created INTEGER NOT NULL, customer TEXT, body TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS objects_of ON objects (object, customer, seq);
    CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, params TEXT NOT NULL,
      status INTEGER NOT NULL, body TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS events (seq INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL,
      due INTEGER NOT NULL, attempts INTEGER NOT NULL);
  `);
}

export function emptyTables(sql: SqlStorage): void {
  sql.exec("DELETE FROM objects; DELETE FROM answers; DELETE FROM events;");
}

/** What the ids of each kind of object begin with. */
const PREFIXES = {
  charge: "ch",
  customer: "cus",
  dispute: "dp",
  invoice: "in",
  payment_intent: "pi",
  payment_method: "pm",
  refund: "re",
  setup_intent: "seti",
};

/** The objects of the stand-in, by their ids. */
export class Objects {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  find(id: string): StripeObject | undefined {
    const [row] = this.#sql.exec<ObjectRow>("SELECT body FROM objects WHERE id = ?", id);
    return row && JSON.parse(row.body);
  }

  /** Saves a new object; `created` is in seconds. */
  create(object: keyof typeof PREFIXES, created: number, fields: object): StripeObject {
    return this.save({ id: newObjectId(PREFIXES[object]), object, created, ...fields });
  }

  save(object: StripeObject): StripeObject {
    // Refunds are listed by their payment.
    const owner = object.object === "refund" ? object.payment_intent : object.customer;
    const customer = typeof owner === "string" ? owner : null;
    this.#sql.exec(
      `INSERT INTO objects (id, object, created, customer, body) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET body = excluded.body, customer = excluded.customer`,
      object.id,
      object.object,
      object.created,
      customer,
      JSON.stringify(object),
    );
    return object;
  }

  /** Newest first. */
  list(wanted: {
    object: string;
    customer?: string;
    from?: number;
    before?: number;
    after?: string;
    limit: number;
  }): { data: StripeObject[]; has_more: boolean } {
    const { object, customer = null, from = 0, before = 2 ** 52, after = null, limit } = wanted;
    const rows = this.#sql
      .exec<ObjectRow>(
        `SELECT body FROM objects WHERE object = ?1 AND (?2 IS NULL OR customer = ?2)
           AND created >= ?3 AND created < ?4
           AND (?5 IS NULL OR seq < (SELECT seq FROM objects WHERE id = ?5))
         ORDER BY seq DESC LIMIT ?6`,
        object,
        customer,
        from,
        before,
        after,
        limit + 1,
      )
      .toArray();
    const data = rows.slice(0, limit).map(({ body }): StripeObject => JSON.parse(body));
    return { data, has_more: rows.length > limit };
  }
}

export function newObjectId(prefix: string): string {
  return `${prefix}_${crypto.randomUUID().replaceAll("-", "").slice(0, 24)}`;
}
