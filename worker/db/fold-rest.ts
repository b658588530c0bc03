import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { foldedJson, foldedText } from "./folded.ts";
import { jsonRows } from "./json-rows.ts";
import { isUnfolded, nameOfUnfolded } from "./schema/folded.ts";
import { returned, runBatch, type Statement, statement } from "./statement.ts";

/** A text that is searched. */
interface Searched {
  table: string;
  column: string;
  key: readonly [string, string];
  /** Which rows are searched. */
  only?: string;
  fold: (text: string) => string | null;
}

function searched(table: string, columns: readonly string[], more: Partial<Searched> = {}) {
  return columns.map(
    (column): Searched => ({ table, column, key: ["account_id", "id"], fold: foldedText, ...more }),
  );
}

export const SEARCHED = {
  shard: [
    ...searched("contacts", ["fields"], { fold: foldedJson }),
    ...searched("messages", ["text"], { only: "direction = 'in'" }),
    ...searched("campaigns", ["name", "message"]),
    ...searched("quick_messages", ["message"]),
    ...searched("templates", ["name", "message"]),
    ...searched("params", ["name", "value"]),
    ...searched("groups", ["name"]),
    ...searched("segments", ["name"]),
    ...searched("workflows", ["name"]),
    ...searched("scheduler_groups", ["name"]),
    ...searched("room_entries", ["text"]),
  ],
  control: [
    ...searched("accounts", ["name"], { key: ["id", "id"] }),
    ...searched("users", ["name"], { key: ["id", "id"] }),
    ...searched("global_templates", ["name", "message"], { key: ["id", "id"] }),
    ...searched("dedicated_numbers", ["reference"], { key: ["id", "id"] }),
    ...searched("approvals", ["label"], { key: ["subject", "round"] }),
  ],
} satisfies Record<string, readonly Searched[]>;

/** Of each text, in one round; and how many rounds one call takes. */
const AT_ONCE = 300;
const ROUNDS = 20;

const row = z.object({ one: z.string(), two: z.union([z.string(), z.number()]), text: z.string() });

/** Folds texts of rows that were there before the columns beside them. Returns whether there may be more of them. */
export async function foldRest(database: D1Database, texts: readonly Searched[]): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round++) {
    const found = await runBatch(database, texts.map(rest));
    const folding = texts.flatMap((text, at) => foldRows(text, returned(found[at], row)));
    if (folding.length === 0) return false;
    await runBatch(database, folding);
  }
  return true;
}

function rest({ table, column, key: [one, two], only }: Searched): Statement {
  const where = [only, isUnfolded(column)].filter(Boolean).join(" AND ");
  return acrossAccounts(
    sql.raw(`SELECT ${one} AS one, ${two} AS two, ${column} AS text
      FROM ${table} INDEXED BY ${nameOfUnfolded(table, column)} WHERE ${where} LIMIT ${AT_ONCE}`),
  );
}

/** A text that has changed since it was read was folded with the change. */
function foldRows(searched: Searched, rows: readonly z.output<typeof row>[]): Statement[] {
  const { table, column, key } = searched;
  const folded = rows.map(({ one, two, text }) => [one, two, text, searched.fold(text)]);
  return jsonRows(folded).map((json) =>
    acrossAccounts(sql`WITH j AS MATERIALIZED (SELECT value->>0 AS one, value->>1 AS two,
        value->>2 AS text, value->>3 AS folded FROM json_each(${json}))
      ${sql.raw(`UPDATE ${table} SET ${column}_folded = j.folded FROM j
        WHERE ${table}.${key[0]} = j.one AND ${table}.${key[1]} = j.two AND ${table}.${column} = j.text`)}`),
  );
}

function acrossAccounts(query: SQL): Statement {
  return statement(
    sql`${query} /* cross-account: it only writes each row's own text in another way */`,
  );
}
