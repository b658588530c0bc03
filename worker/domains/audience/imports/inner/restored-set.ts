import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { numbersInGroup } from "#worker/domains/audience/contacts/contact-queries.ts";
import { restoreContacts } from "#worker/domains/audience/contacts/restore-queries.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { contactTotal } from "#worker/kernel/limits/usage-queries.ts";
import { deleteFormer, type formerPage } from "./change-queries.ts";
import type { ImportRow } from "./import-queries.ts";
import { countReversed, restorableCount } from "./undo-queries.ts";

type Former = Awaited<ReturnType<typeof formerPage>>;

/** Undoes some of what an import changed and removed, and forgets it. */
export async function restoredSet(
  ctx: AccountContext,
  job: ImportRow,
  page: Former,
): Promise<Statement[]> {
  const { id: importId, groupId } = job;
  const numbers = JSON.stringify(page.map(({ number }) => number));
  const removed = page.filter((each) => each.removed).map(({ number }) => number);
  const [{ contactLimit: limit }, limits] = await Promise.all([
    accountProfile(ctx, ctx.account.id),
    limitsOf(ctx),
  ]);
  return [
    ...countReversed(ctx, job, restorableCount(ctx, job, numbers)),
    ...restoreContacts(ctx, { groupId, importId, numbers, removed, limit, limits }),
    ...deleteFormer(ctx, { importId, groupId }, numbers),
  ];
}

/** Those of a page for which the group and the account have room. */
export async function contactRoom(
  ctx: AccountContext,
  { groupId }: ImportRow,
  page: Former,
): Promise<Former> {
  const [group, { contactLimit }, limits, held] = await Promise.all([
    groupById(ctx, groupId),
    accountProfile(ctx, ctx.account.id),
    limitsOf(ctx),
    contactTotal(ctx),
  ]);
  const there = await numbersInGroup(
    ctx,
    groupId,
    page.map(({ number }) => number),
  );
  let room = Math.max(0, Math.min(contactLimit - group.total, limits.contacts - held));
  return page.filter(({ number, removed }) => !removed || there.has(number) || room-- > 0);
}
