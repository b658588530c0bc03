/** What happened to a record. */
export interface Change {
  id: number;
  module: string;
  what: "create" | "change" | "delete";
}

/** A webhook that was made at this account. */
export interface Hook {
  id: number;
  url: string;
  /** What is posted along with it. */
  secret: string;
}

/** What is posted to a webhook. */
export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** No more wait to be posted: the rest is lost, as with real vendors. */
const MOST_WAITING = 1_000;

/** The webhooks of one account at a vendor, and what is still to be posted to them. */
export class Hooks {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`
      CREATE TABLE IF NOT EXISTS hooks (id INTEGER PRIMARY KEY, url TEXT NOT NULL, secret TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS changes (seq INTEGER PRIMARY KEY, id INTEGER NOT NULL,
        module TEXT NOT NULL, what TEXT NOT NULL);
    `);
  }

  /** Answers its id, which is the next unless it is given. */
  make(url: string, secret: string, id: number | null = null): number {
    const sql = "INSERT OR REPLACE INTO hooks VALUES (?, ?, ?) RETURNING id";
    return this.#sql.exec<{ id: number }>(sql, id, url, secret).one().id;
  }

  list(): Hook[] {
    return this.#sql
      .exec<{ id: number; url: string; secret: string }>("SELECT * FROM hooks ORDER BY id")
      .toArray();
  }

  /** Whether there was one. */
  end(id: number): boolean {
    return this.#sql.exec("DELETE FROM hooks WHERE id = ? RETURNING id", id).toArray().length > 0;
  }

  note({ id, module, what }: Change): void {
    this.#sql.exec(
      "INSERT INTO changes (id, module, what) SELECT ?, ?, ? WHERE (SELECT COUNT(*) FROM changes) < ?",
      ...[id, module, what, MOST_WAITING],
    );
  }

  takeChanges(): Change[] {
    const rows = this.#sql.exec<{ id: number; module: string; what: Change["what"] }>(
      "SELECT id, module, what FROM changes ORDER BY seq",
    );
    const changes = rows.toArray();
    this.#sql.exec("DELETE FROM changes");
    return changes;
  }
}
