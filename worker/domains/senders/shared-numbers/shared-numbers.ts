import { contract } from "#core/contract/registry.ts";
import {
  SHARED_NUMBER_TEXTS,
  type SharedNumber,
} from "#core/contract/shared-numbers/shared-numbers.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { pageOf, paging } from "#core/paging.ts";
import { POOLS, type Pool } from "#core/rules/shared-numbers.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { abortUnless, isOvertaken } from "#worker/db/batch-guard.ts";
import {
  deleteNumber,
  insertNumber,
  numberOwner,
} from "#worker/domains/identity/directory/number-queries.ts";
import { commitControl, writeControl } from "#worker/kernel/commit-control.ts";
import { commitEdit } from "#worker/kernel/commit-edit.ts";
import { verb } from "#worker/verb.ts";
import {
  changeSharedNumber,
  deleteUnused,
  insertSharedNumber,
  isNotDedicated,
  poolCounts,
  type SharedNumberRow,
  sharedNumberPage,
  sharedNumberRow,
} from "./shared-number-queries.ts";

/** R432. */
export const listSharedNumbers = verb(contract.listSharedNumbers, async (ctx, input) => {
  const page = paging(input);
  const { items, total } = await sharedNumberPage(ctx, { pool: input.pool, ...page });
  return pageOf(items.map(presentSharedNumber), total, page);
});

/** R312. */
export const countSharedNumbers = verb(contract.countSharedNumbers, async (ctx, { pool }) => ({
  data: { pool, ...(await poolCounts(ctx, pool)) },
}));

/** R432: from now on replies to it find their account, and it is in its pool. */
export const createSharedNumber = verb(contract.createSharedNumber, async (ctx, input) => {
  const id = newId("sharedNumber", ctx.now());
  await commitControl(ctx, {
    statements: [
      abortUnless(isNotDedicated(input.number)),
      insertNumber(ctx, input.number, null),
      insertSharedNumber(ctx, { id, ...input }),
    ],
    audit: { action: "sharedNumber.create", subject: id, detail: input },
  }).catch((error: unknown) => {
    throw isOvertaken(error) ? invalid("number", SHARED_NUMBER_TEXTS.taken) : error;
  });
  return { data: await numberById(ctx, id) };
});

/** R432. Takes effect with the next message that is written; what was written keeps its number. */
export const updateSharedNumber = verb(contract.updateSharedNumber, async (ctx, input) => {
  const before = await numberById(ctx, input.id);
  const { pool = before.pool, active = before.active } = input;
  const committed = await commitEdit(ctx, {
    statements: changeSharedNumber(ctx, input.id, { pool, active }),
    audit: { action: "sharedNumber.change", subject: input.id, detail: { pool, active } },
    version: input.version,
  });
  if (!committed) throw notFound("Shared number");
  return { data: await numberById(ctx, input.id) };
});

/** R432. Handsets keep what was sent from it, and may answer at any time: such a number stays. */
export const deleteSharedNumber = verb(contract.deleteSharedNumber, async (ctx, { id }) => {
  const { number, pool } = await numberById(ctx, id);
  const committed = await commitEdit(ctx, {
    statements: [...deleteUnused(ctx, id), deleteNumber(ctx, number)],
    audit: { action: "sharedNumber.delete", subject: id, detail: { number, pool } },
  });
  if (!committed) throw conflict(SHARED_NUMBER_TEXTS.used);
  return {};
});

async function numberById(ctx: AccountContext, id: string): Promise<SharedNumber> {
  const row = await sharedNumberRow(ctx, id);
  if (!row) throw notFound("Shared number");
  return presentSharedNumber(row);
}

function presentSharedNumber(row: SharedNumberRow): SharedNumber {
  const { id, number, pool, active, handsets, usedAt, createdAt, version } = row;
  const sends = POOLS.filter((one) => row[one] === 1);
  return {
    ...{ _id: id, number, pool, active, sends, handsets, createdAt, version },
    usedAt: usedAt ?? undefined,
  };
}

/** The same without a person, for a new installation; a number that is there stays as it is. */
export async function addSharedNumber(
  ctx: Pick<SystemContext, "control" | "now">,
  number: string,
  pool: Pool,
): Promise<void> {
  if (await numberOwner(ctx, number)) return;
  const id = newId("sharedNumber", ctx.now());
  await writeControl(ctx, [
    insertNumber(ctx, number, null),
    insertSharedNumber(ctx, { id, number, pool, active: true }),
  ]);
}
