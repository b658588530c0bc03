import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import {
  PERSONAL_NUMBER_TEXTS,
  UNPROVED_MINUTES,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid } from "#core/errors.ts";
import {
  PERSONAL_NUMBER_PROBLEMS,
  personalNumberOf,
  takesTexts,
} from "#core/rules/personal-number.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { numberOwner } from "#worker/domains/identity/directory/number-queries.ts";
import { commitControl, commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { ownNumber } from "./inner/own-number.ts";
import {
  dropUnproved,
  holderOf,
  insertNumber,
  type PersonalRow,
  renameNumber,
} from "./inner/personal-queries.ts";
import { presentNumber } from "./inner/present-number.ts";
import { countPersonalCode, textPersonalCode } from "./inner/text-code.ts";

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
