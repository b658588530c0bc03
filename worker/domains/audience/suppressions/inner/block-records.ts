import {
  BLOCK_TEXTS,
  type BlockRecord,
  blockRecord,
} from "#core/contract/suppressions/suppressions.ts";
import { type BlockId, blockIdText } from "#core/rules/block-ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { subAccountNames } from "#worker/domains/identity/directory/sub-accounts.ts";
import { userNames } from "#worker/domains/identity/directory/user-queries.ts";
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
  const below = rows.some(({ origin }) => isBelow(ctx, origin));
  const [names, subAccounts] = await Promise.all([
    userNames(ctx, [...new Set(people)]),
    below ? subAccountNames(ctx) : undefined,
  ]);
  return rows.map((row) => {
    const { origin } = row;
    const subAccount = isBelow(ctx, origin)
      ? (subAccounts?.get(origin)?.name ?? BLOCK_TEXTS.formerSubAccount)
      : undefined;
    return { ...present(row, names), subAccount };
  });
}

/** Whether an opt-out came from a sub-account. */
function isBelow(ctx: AccountContext, origin: string | null): origin is string {
  return origin !== null && origin !== ctx.account.id;
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
