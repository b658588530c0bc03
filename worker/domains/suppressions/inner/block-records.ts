import { type BlockRecord, blockRecord } from "#core/contract/block.ts";
import { type BlockId, blockIdText } from "#core/rules/block-ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { userNames } from "#worker/domains/directory/user-name-queries.ts";
import type { BlockRow } from "./list-queries.ts";

const ways = blockRecord.shape.how;

export function idOf({ kind, number, sender }: BlockRow): BlockId {
  return { kind, number, sender: sender ?? undefined };
}

/** Rows as they are shown. Administrators act as the platform: they are not named. */
export async function blockRecords(
  ctx: AccountContext,
  rows: readonly BlockRow[],
): Promise<BlockRecord[]> {
  const people = rows.filter(({ how }) => how !== "administrator").flatMap(({ by }) => by ?? []);
  const names = await userNames(ctx, [...new Set(people)]);
  return rows.map((row) => present(row, names));
}

function present(row: BlockRow, names: ReadonlyMap<string, string>): BlockRecord {
  const { kind, number, campaign_id: campaign, campaign_name: name } = row;
  return {
    _id: blockIdText(idOf(row)),
    number,
    name: row.name || undefined,
    how: ways.parse(row.how),
    sender: row.sender ?? undefined,
    by: names.get(row.by ?? ""),
    reason: row.reason ?? undefined,
    from: row.sent_from ?? undefined,
    campaign: campaign && name !== null ? { _id: campaign, name } : undefined,
    isBlocked: kind === "block",
    isBlockedByUser: kind === "optOut",
    createdAt: row.at,
  };
}
