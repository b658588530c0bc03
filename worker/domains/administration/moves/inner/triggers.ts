import { MOVING } from "#worker/db/moving.ts";
import { MOVED_TABLES, type MovedTable } from "./move-rules.ts";

// While an account moves, three triggers on each table of both shards see to it, whoever writes: a change of a table that
// is copied is noted, and what is frozen, or elsewhere now, is refused. On the new shard only the move writes, by inserting
// and deleting: what a sweep for all accounts would change there is left alone, and the sweep goes on. Likewise on the old
// one, once all that began before the move has ended.

type Event = "insert" | "update" | "delete";

const REFUSED = `RAISE(ABORT, '${MOVING}')`;

/** What happens in each state; a state that is not named here refuses. */
const OUTCOMES: Readonly<Record<Event, string>> = {
  insert: "WHEN 'copying' THEN NULL WHEN 'arriving' THEN NULL",
  update:
    "WHEN 'copying' THEN NULL WHEN 'arriving' THEN RAISE(IGNORE) WHEN 'leaving' THEN RAISE(IGNORE)",
  delete: "WHEN 'copying' THEN NULL WHEN 'arriving' THEN NULL WHEN 'leaving' THEN NULL",
};

function trigger(table: MovedTable, event: Event): string {
  const row = event === "insert" ? "NEW" : "OLD";
  const noted = table.rule === "live" ? notes(table, event) : [];
  return `CREATE TRIGGER IF NOT EXISTS "${nameOf(table, event)}" BEFORE ${event} ON "${table.name}"
WHEN EXISTS (SELECT 1 FROM moving_accounts WHERE account_id = ${row}.account_id) BEGIN
  SELECT CASE state ${OUTCOMES[event]} ELSE ${REFUSED} END FROM moving_accounts
    WHERE account_id = ${row}.account_id;
${noted.join("")}END`;
}

function notes(table: MovedTable, event: Event): string[] {
  const key = (row: string) =>
    `json_array(${table.key.map((name) => `${row}."${name}"`).join(", ")})`;
  const note = (row: string, when = "") =>
    `  INSERT INTO moving_changes (table_name, key) SELECT '${table.name}', ${key(row)}
    FROM moving_accounts WHERE account_id = ${row}.account_id AND state = 'copying'${when};\n`;
  if (event === "insert") return [note("NEW")];
  if (event === "delete") return [note("OLD")];
  return [note("OLD"), note("NEW", ` AND ${key("NEW")} <> ${key("OLD")}`)];
}

const EVENTS: readonly Event[] = ["insert", "update", "delete"];

function nameOf({ name }: MovedTable, event: Event): string {
  return `moving_${name}_${event}`;
}

const each = <T>(make: (table: MovedTable, event: Event) => T): T[] =>
  MOVED_TABLES.flatMap((table) => EVENTS.map((event) => make(table, event)));

export const TRIGGERS = each(trigger);
const dropped = (events: readonly Event[]) =>
  MOVED_TABLES.flatMap((table) =>
    events.map((event) => `DROP TRIGGER IF EXISTS "${nameOf(table, event)}"`),
  );
export const NO_TRIGGERS = dropped(EVENTS);
/** What an empty shard does not need to refuse: it has nothing to change. */
export const ONLY_INSERTS = dropped(["update", "delete"]);
