import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { restoredCampaigns } from "#worker/db/schema/shard/restore.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";
import type { EntryOf } from "#worker/domains/platform/journal/entry.ts";

type Entry = EntryOf<"campaign"> | EntryOf<"quick">;

const ENDED = ["complete", "cancelled"];
const QUICK_ENDED = ["sent", "cancelled", "rejected", "failed"];

export function isEnded({ of, status }: Pick<Entry, "of" | "status">): boolean {
  return (of === "quick" ? QUICK_ENDED : ENDED).includes(status);
}

/** Keeps the last that the journal says of a campaign or a quick message; what has ended stays so. */
export function stage(ctx: AccountContext, entry: Entry): Statement {
  const ended = isEnded(entry) ? 1 : 0;
  const rank = (row: "excluded" | "restored_campaigns") => {
    const of = sql.raw(row);
    return sql`(${of}.ended, COALESCE(${of}.entry->>'refunds', 0), ${of}.updated_at)`;
  };
  return statement(sql`INSERT INTO restored_campaigns (account_id, id, ended, updated_at, entry)
    VALUES (${ctx.db.accountId}, ${entry.id}, ${ended}, ${entry.updatedAt}, ${JSON.stringify(entry)})
    ON CONFLICT (account_id, id) DO UPDATE SET ended = excluded.ended,
      updated_at = excluded.updated_at, entry = excluded.entry
    WHERE ${rank("excluded")} > ${rank("restored_campaigns")}`);
}

const stagedRow = z.object({ account_id: idSchema("account"), entry: z.string() });

export function staged(database: D1Database, limit: number) {
  return readRows(
    database,
    sql`SELECT account_id, entry FROM restored_campaigns ORDER BY account_id, id LIMIT ${limit}
      /* cross-account: a restore settles every account's campaigns and quick messages */`,
    stagedRow,
  );
}

export function unstage(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(restoredCampaigns, eq(restoredCampaigns.id, id));
}

const planning = z.object({ account_id: idSchema("account"), id: idSchema("campaign") });

/** Campaigns that would plan and send by themselves. */
export function planningCampaigns(database: D1Database, limit: number) {
  return readRows(
    database,
    sql`SELECT account_id, id FROM campaigns WHERE status IN ('planning', 'sending')
        AND status = 'planning' ORDER BY updated_at LIMIT ${limit}
      /* cross-account: a restore holds every account's campaigns */`,
    planning,
  );
}
