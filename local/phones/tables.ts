import { type Faults, faultsChange, NO_FAULTS } from "./faults.ts";

/**
 * The network's storage. `messages` holds both directions; `handset` is the phone, `other` the
 * number or name at the far end. A delivery is one row for a whole batch, so that accepting 1,000
 * messages adds only one row to theirs.
 */
export function createTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS messages (
      seq INTEGER PRIMARY KEY,
      direction TEXT NOT NULL,
      handset TEXT NOT NULL,
      other TEXT NOT NULL,
      reference TEXT,
      text TEXT NOT NULL,
      mms TEXT,
      at INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      status TEXT NOT NULL,
      fate TEXT
    );
    CREATE INDEX IF NOT EXISTS messages_reference ON messages (reference) WHERE reference IS NOT NULL;
    CREATE INDEX IF NOT EXISTS messages_handset ON messages (handset);
    CREATE TABLE IF NOT EXISTS busy (reference TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS deliveries (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL,
      receipts INTEGER NOT NULL,
      due INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS outbox (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      body TEXT NOT NULL,
      message INTEGER,
      attempts INTEGER NOT NULL DEFAULT 0,
      due INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS outbox_due ON outbox (due);
    CREATE TABLE IF NOT EXISTS mail (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      recipient TEXT NOT NULL,
      subject TEXT NOT NULL,
      text TEXT NOT NULL,
      at INTEGER NOT NULL,
      html TEXT NOT NULL DEFAULT '',
      unsubscribe TEXT NOT NULL DEFAULT '',
      replyTo TEXT NOT NULL DEFAULT '',
      answers TEXT NOT NULL DEFAULT '',
      key TEXT NOT NULL DEFAULT ''
    );
    CREATE TABLE IF NOT EXISTS hooks (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      url TEXT NOT NULL,
      headers TEXT NOT NULL,
      body TEXT NOT NULL,
      status INTEGER NOT NULL,
      at INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS files (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      type TEXT NOT NULL,
      name TEXT NOT NULL,
      bytes BLOB NOT NULL
    );
    CREATE TABLE IF NOT EXISTS counts (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  `);
  addMissing(sql, "messages", "mms", "TEXT");
  for (const column of ["html", "unsubscribe", "replyTo", "answers", "key"]) {
    addMissing(sql, "mail", column, "TEXT NOT NULL DEFAULT ''");
  }
  sql.exec("CREATE INDEX IF NOT EXISTS mail_key ON mail (key)");
}

/** Adds a column to a network from before there was one. */
function addMissing(sql: SqlStorage, table: string, column: string, type: string): void {
  const columns = sql.exec<{ name: string }>("SELECT name FROM pragma_table_info(?)", table);
  if ([...columns].some(({ name }) => name === column)) return;
  sql.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
}

/** Everything but the serial number: a carrier's id is never issued twice. */
export function emptyTables(sql: SqlStorage): void {
  sql.exec(`
    DELETE FROM messages;
    DELETE FROM busy;
    DELETE FROM deliveries;
    DELETE FROM outbox;
    DELETE FROM mail;
    DELETE FROM hooks;
    DELETE FROM files;
    DELETE FROM counts WHERE name <> 'serial';
  `);
}

/** When the next work is due, in epoch milliseconds. */
export function nextDue(sql: SqlStorage): number | undefined {
  const row = sql
    .exec<{ due: number | null }>(
      "SELECT min(due) AS due FROM (SELECT min(due) AS due FROM deliveries UNION ALL SELECT min(due) FROM outbox)",
    )
    .one();
  return row.due ?? undefined;
}

const KEY = "faults";

/** The current faults; stored ones from an older version that no longer fit are ignored. */
export function readFaults(storage: DurableObjectStorage): Faults {
  const stored = faultsChange.safeParse(storage.kv.get(KEY) ?? {});
  return { ...NO_FAULTS, ...(stored.success ? stored.data : {}) };
}

export function writeFaults(storage: DurableObjectStorage, faults: Faults): void {
  storage.kv.put(KEY, faults);
}
