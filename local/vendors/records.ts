import * as z from "zod";
import type { Change } from "./hooks.ts";

export interface VendorRecord {
  id: number;
  module: string;
  values: Record<string, string>;
  changedAt: number;
  archived: boolean;
}

export interface VendorField {
  name: string;
  label: string;
  kind: "phone" | "text";
}

interface Row extends Record<string, SqlStorageValue> {
  id: number;
  module: string;
  body: string;
  changed_at: number;
  archived: number;
}

/** How many records a page of the account shows. */
const PAGE = 20;

const values = z.record(z.string(), z.string());

/** Some of a module's records, by what an index finds. */
export interface Some {
  /** Those behind this id. */
  after?: number;
  /** Those that changed then or later, epoch milliseconds. */
  since?: number;
  /** Those that changed then or earlier. */
  until?: number;
}

export interface Wanted extends Some {
  limit: number;
  /** So many are left out first. */
  skip?: number;
  matches?: (record: VendorRecord) => boolean;
}

const SOME = "module = ? AND archived = 0 AND id > ? AND changed_at BETWEEN ? AND ?";

function boundTo(module: string, { after = 0, since = 0, until }: Some) {
  return [module, after, since, until ?? Number.MAX_SAFE_INTEGER];
}

/** Of so many records at a time, no webhook is sent. */
const AN_IMPORT = 100;
/** Records of one statement. */
const A_STATEMENT = 1_000;

/** The records, fields and lists of one account at a vendor. */
export class Records {
  readonly #sql: SqlStorage;
  readonly #changed: (change: Change) => void;

  constructor(sql: SqlStorage, changed: (change: Change) => void) {
    this.#sql = sql;
    this.#changed = changed;
    sql.exec(`
      CREATE TABLE IF NOT EXISTS records (id INTEGER PRIMARY KEY, module TEXT NOT NULL,
        body TEXT NOT NULL, changed_at INTEGER NOT NULL, archived INTEGER NOT NULL DEFAULT 0);
      DROP INDEX IF EXISTS records_of;
      CREATE INDEX IF NOT EXISTS live_records ON records (module, id, changed_at) WHERE archived = 0;
      CREATE INDEX IF NOT EXISTS records_changed ON records (changed_at);
      CREATE TABLE IF NOT EXISTS fields (module TEXT NOT NULL, name TEXT NOT NULL,
        label TEXT NOT NULL, kind TEXT NOT NULL, PRIMARY KEY (module, name));
      CREATE TABLE IF NOT EXISTS lists (kind TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL,
        members TEXT NOT NULL, PRIMARY KEY (kind, id));
    `);
  }

  /** In the order of their ids. No more of them are read than it takes to find as many as are wanted. */
  find(module: string, { limit, skip = 0, matches = () => true, ...some }: Wanted): VendorRecord[] {
    const found: VendorRecord[] = [];
    if (limit === 0) return found;
    const rows = this.#sql.exec<Row>(
      `SELECT * FROM records WHERE ${SOME} ORDER BY id LIMIT -1 OFFSET ?`,
      ...boundTo(module, some),
      skip,
    );
    for (const row of rows) {
      const record = recordOf(row);
      if (matches(record)) found.push(record);
      if (found.length === limit) break;
    }
    return found;
  }

  count(module: string, some: Some = {}): number {
    const sql = `SELECT COUNT(*) AS n FROM records WHERE ${SOME}`;
    return this.#sql.exec<{ n: number }>(sql, ...boundTo(module, some)).one().n;
  }

  byIds(module: string, ids: readonly number[]): VendorRecord[] {
    const rows = this.#sql.exec<Row>(
      "SELECT * FROM records WHERE module = ? AND archived = 0 AND id IN (SELECT value FROM json_each(?)) ORDER BY id",
      module,
      JSON.stringify(ids),
    );
    return [...rows].map(recordOf);
  }

  /** What the account has records or fields of. */
  modules(): string[] {
    const sql = "SELECT module FROM fields UNION SELECT module FROM records";
    return [...this.#sql.exec<{ module: string }>(sql)].map(({ module }) => module);
  }

  /** A page of the records that have some text in them, the newest first. */
  page(module: string, search: string, page: number) {
    const which = "module = ? AND archived = 0 AND instr(lower(body), lower(?)) > 0";
    const rows = this.#sql.exec<Row>(
      `SELECT * FROM records WHERE ${which} ORDER BY id DESC LIMIT ? OFFSET ?`,
      ...[module, search, PAGE, (page - 1) * PAGE],
    );
    const counted = `SELECT COUNT(*) AS total FROM records WHERE ${which}`;
    const { total } = this.#sql.exec<{ total: number }>(counted, module, search).one();
    return { items: [...rows].map(recordOf), total, limit: PAGE };
  }

  /** The module of a record that is not archived. */
  moduleOf(id: number): string | undefined {
    const sql = "SELECT module FROM records WHERE id = ? AND archived = 0";
    const [found] = this.#sql.exec<{ module: string }>(sql, id);
    return found?.module;
  }

  /** Makes records; answers their ids. */
  add(module: string, many: readonly Record<string, string>[], now: number): number[] {
    const [last] = this.#sql.exec<{ id: number | null }>("SELECT MAX(id) AS id FROM records");
    const first = (last?.id ?? 100) + 1;
    for (let at = 0; at < many.length; at += A_STATEMENT) {
      this.#sql.exec(
        `INSERT INTO records (id, module, body, changed_at)
          SELECT ? + key, ?, value, ? FROM json_each(?)`,
        ...[first + at, module, now, JSON.stringify(many.slice(at, at + A_STATEMENT))],
      );
    }
    const ids = many.map((_, nth) => first + nth);
    if (many.length < AN_IMPORT) {
      for (const id of ids) this.#changed({ id, module, what: "create" });
    }
    return ids;
  }

  change(id: number, change: Record<string, string>, now: number): void {
    const changed = this.#sql.exec<{ module: string }>(
      "UPDATE records SET body = json_patch(body, ?), changed_at = ? WHERE id = ? RETURNING module",
      JSON.stringify(change),
      now,
      id,
    );
    for (const { module } of changed.toArray()) this.#changed({ id, module, what: "change" });
  }

  /** Archiving does not touch when a record was changed. */
  archive(id: number): void {
    const archived = this.#sql.exec<{ module: string }>(
      "UPDATE records SET archived = 1 WHERE id = ? RETURNING module",
      id,
    );
    for (const { module } of archived.toArray()) this.#changed({ id, module, what: "delete" });
  }

  fields(module: string): VendorField[] {
    const rows = this.#sql.exec<Record<string, string>>(
      "SELECT name, label, kind FROM fields WHERE module = ? ORDER BY rowid",
      module,
    );
    return [...rows].map(({ name = "", label = "", kind }) => ({
      ...{ name, label },
      kind: kind === "phone" ? "phone" : "text",
    }));
  }

  putFields(module: string, fields: readonly VendorField[]): void {
    this.#sql.exec("DELETE FROM fields WHERE module = ?", module);
    for (const { name, label, kind } of fields) {
      this.#sql.exec("INSERT INTO fields VALUES (?, ?, ?, ?)", module, name, label, kind);
    }
  }

  lists(kind: string): { id: string; name: string; members: number[] }[] {
    const rows = this.#sql.exec<Record<string, string>>(
      "SELECT id, name, members FROM lists WHERE kind = ? ORDER BY id",
      kind,
    );
    return [...rows].map(({ id = "", name = "", members = "[]" }) => ({
      ...{ id, name },
      members: z.array(z.number()).parse(JSON.parse(members)),
    }));
  }

  putList(kind: string, list: { id: string; name: string; members: readonly number[] }): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO lists VALUES (?, ?, ?, ?)",
      ...[kind, list.id, list.name, JSON.stringify(list.members)],
    );
  }

  removeLists(kind: string): void {
    this.#sql.exec("DELETE FROM lists WHERE kind = ?", kind);
  }

  lastChange(): number {
    const sql = "SELECT COALESCE(MAX(changed_at), 0) AS at FROM records";
    return this.#sql.exec<{ at: number }>(sql).one().at;
  }

  clear(): void {
    this.#sql.exec("DELETE FROM records; DELETE FROM fields; DELETE FROM lists;");
  }
}

function recordOf({ id, module, body, changed_at: changedAt, archived }: Row): VendorRecord {
  return {
    id,
    module,
    values: values.parse(JSON.parse(body)),
    changedAt,
    archived: archived === 1,
  };
}
