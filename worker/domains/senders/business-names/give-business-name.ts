import { BUSINESS_NAME_TEXTS } from "#core/contract/business-names/business-names.ts";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { invalid } from "#core/errors.ts";
import { idSchema, newId } from "#core/ids.ts";
import { isRestricted } from "#core/rules/business-names.ts";
import { HOLD_RULES, heldText } from "#core/rules/holds.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless, abortUnlessChanged, isOvertaken } from "#worker/db/batch-guard.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { decideBusinessName, deleteNameOfAccount } from "./business-names.ts";
import { addEvent } from "./inner/event-queries.ts";
import { changeName, claimsOn, insertName, isNameFree, ownName } from "./inner/name-queries.ts";
import { nameSenders } from "./name-senders.ts";

/**
 * An administrator gives an account a name that it need not ask for. `ctx` is the account in their hands. False if
 * another account has one that looks like it.
 */
export async function giveBusinessName(ctx: AccountContext, name: string): Promise<boolean> {
  const accountId = ctx.account.id;
  const claims = await claimsOn(ctx, { account: accountId, name });
  if (claims.others) return false;
  if (claims.blocked) throw invalid("senders", heldText([HOLD_RULES.nameWord(claims.blocked)]));
  if (!claims.own) return await insertApproved(ctx, name);
  const own = await ownName(ctx, accountId, name);
  // One that only looks like it.
  if (own?.name !== name) throw invalid("senders", BUSINESS_NAME_TEXTS.exists);
  if (own.status === "pending") {
    await decideBusinessName(ctx, {
      id: idSchema("businessName").parse(own.id),
      status: "approved",
    });
  }
  return true;
}

async function insertApproved(ctx: AccountContext, name: string): Promise<boolean> {
  const accountId = ctx.account.id;
  const id = newId("businessName", ctx.now());
  const needsEvidence = isRestricted(name);
  const fresh = { id, accountId, name, abn: null, evidence: null, needsEvidence };
  const notice = NOTIFICATION_TEXTS.nameApproved(name);
  try {
    await commitControl(ctx, {
      statements: [
        abortUnless(isNameFree(accountId, name)),
        ...insertName(ctx, fresh),
        changeName(ctx, { id, from: ["pending"], to: "approved", notice, apply: true }),
        abortUnlessChanged(),
        addEvent(ctx, fresh, { what: "approved" }),
      ],
      audit: { action: "businessName.give", subject: id, detail: { name } },
    });
  } catch (error) {
    // Another request was faster.
    if (isOvertaken(error)) return false;
    throw error;
  }
  await nameSenders.apply(ctx, id);
  return true;
}

/** Takes a name away from the account in an administrator's hands; false if it never had it by a row of its own. */
export async function takeBusinessName(ctx: AccountContext, name: string): Promise<boolean> {
  const own = await ownName(ctx, ctx.account.id, name);
  if (own?.status !== "approved") return false;
  await deleteNameOfAccount(ctx, { id: idSchema("businessName").parse(own.id) });
  return true;
}
