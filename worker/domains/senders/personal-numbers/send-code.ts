import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import {
  PERSONAL_NUMBER_TEXTS,
  UNPROVED_MINUTES,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import {
  PERSONAL_NUMBER_PROBLEMS,
  personalNumberOf,
  takesTexts,
} from "#core/rules/personal-number.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { ownCode, spendCode } from "#worker/domains/identity/codes/codes.ts";
import { queueCode } from "#worker/domains/identity/codes/queue-code.ts";
import { refuseAboveCeiling } from "#worker/domains/identity/codes/sms-ceiling.ts";
import { numberOwner } from "#worker/domains/identity/directory/number-queries.ts";
import { commitControl, commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { HOUR, limitTries } from "#worker/kernel/rate-limit.ts";
import { verb } from "#worker/verb.ts";
import {
  dropUnproved,
  holderOf,
  insertNumber,
  type PersonalRow,
  proveNumber,
  renameNumber,
} from "./inner/personal-queries.ts";
import { ownNumber, presentNumber } from "./own-numbers.ts";

/**
 * Begins to add a number: a code goes to the handset, so that no account sends in the name of another. A number that
 * another account has is refused in the words for one's own (R586), so that nothing reveals whose it is.
 */
export const sendPersonalCode = verb(
  contract.sendPersonalCode,
  async (ctx, { number: typed, reference }) => {
    const checked = personalNumberOf(typed);
    if ("problem" in checked) throw invalid("number", checked.problem);
    const { number } = checked;
    if (!takesTexts(number)) throw invalid("number", PERSONAL_NUMBER_PROBLEMS.landline);
    const before = ctx.now() - UNPROVED_MINUTES * 60_000;
    const [holder, inbound] = await Promise.all([holderOf(ctx, number), numberOwner(ctx, number)]);
    const isPending = holder?.status === "pending";
    const isOwn = isPending && holder.accountId === ctx.account.id;
    const isFree = !holder || isOwn || (isPending && holder.createdAt <= before);
    if (!isFree || inbound) throw conflict(PERSONAL_NUMBER_TEXTS.exists, "number");
    await countPersonalCode(ctx, number);
    const row = isOwn
      ? await again(ctx, holder, reference)
      : await begin(ctx, { number, reference }, before);
    await textPersonalCode(ctx, number);
    return { message: IDENTITY_TEXTS.otpMobile, data: presentNumber(row) };
  },
);

/** Added once more before it was proved: what it is called may be different. */
async function again(ctx: AccountContext, row: PersonalRow, reference: string) {
  await commitControl(ctx, {
    statements: [renameNumber(ctx, row.id, reference)],
    audit: { action: "personalNumber.edit", subject: row.id },
  });
  return { ...row, reference };
}

async function begin(
  ctx: AccountContext,
  fresh: Pick<PersonalRow, "number" | "reference">,
  before: number,
): Promise<PersonalRow> {
  const { id, statements } = insertNumber(ctx, fresh);
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [dropUnproved(ctx, fresh.number, before), ...statements],
    events: [{ type: "account.changed" }],
    audit: { action: "personalNumber.add", subject: id, detail: { number: fresh.number } },
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? conflict(PERSONAL_NUMBER_TEXTS.exists, "number") : error;
  });
  if (!committed) throw conflict(PERSONAL_NUMBER_TEXTS.tooMany);
  return await ownNumber(ctx, id);
}

/** Another code; the one before is over. */
export const resendPersonalCode = verb(contract.resendPersonalCode, async (ctx, { id }) => {
  const row = await ownNumber(ctx, id);
  if (row.status !== "pending") throw conflict(PERSONAL_NUMBER_TEXTS.proved);
  await countPersonalCode(ctx, row.number);
  await textPersonalCode(ctx, row.number);
  return { message: IDENTITY_TEXTS.otpMobile, data: presentNumber(row) };
});

/** R532: with the code from the handset, the number waits for an administrator. */
export const verifyPersonalNumber = verb(
  contract.verifyPersonalNumber,
  async (ctx, { id, code }) => {
    const row = await ownNumber(ctx, id);
    if (row.status !== "pending") throw conflict(PERSONAL_NUMBER_TEXTS.proved);
    await spendCode(ctx, ownCode(ctx, "personal-number", row.number), code);
    const change = { status: "admin_pending", provedAt: ctx.now() } as const;
    const committed = await commitControlUnlessAborted(ctx, {
      statements: [proveNumber(ctx, { id, from: "pending" }, change), abortUnlessChanged()],
      events: [{ type: "account.changed" }],
      audit: { action: "personalNumber.verify", subject: id },
    });
    // Removed, or given way to another account, while the code was on its way.
    if (!committed) throw notFound("Personal number");
    const data = presentNumber({ ...row, ...change });
    return { message: PERSONAL_NUMBER_TEXTS.added, data };
  },
);

/** Codes that one handset gets in an hour, whichever accounts ask for them. */
const AN_HOUR = 5;

/** Refuses before anything is written: the platform's ceiling, the account's day, the handset's hour. */
async function countPersonalCode(ctx: AccountContext, number: string): Promise<void> {
  await refuseAboveCeiling(ctx);
  await limitDay(ctx, "codes");
  await limitTries(ctx, [{ key: `personal-number:${number}`, tries: AN_HOUR, windowMs: HOUR }]);
}

/** Texts a code to a handset, on the queue of single messages. */
async function textPersonalCode(ctx: AccountContext, number: string): Promise<void> {
  const { subject } = ownCode(ctx, "personal-number", number);
  await queueCode(ctx, { purpose: "personal-number", subject });
}
