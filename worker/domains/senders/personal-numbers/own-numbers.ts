import {
  PERSONAL_NUMBER_TEXTS,
  type PersonalNumber,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid, notFound } from "#core/errors.ts";
import { personalNumberOf } from "#core/rules/personal-number.ts";
import type { AccountContext } from "#worker/context.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import {
  type PersonalRow,
  renameNumber,
  rowById,
  rowsOfAccount,
} from "./inner/personal-queries.ts";
import { takeNumberAway } from "./personal-senders.ts";

/** The account's own, newest first. */
export async function personalNumbersOf(ctx: AccountContext): Promise<PersonalNumber[]> {
  return (await rowsOfAccount(ctx)).map(presentNumber);
}

export const listPersonalNumbers = verb(contract.listPersonalNumbers, async (ctx) => {
  return { data: await personalNumbersOf(ctx) };
});

export const removePersonalNumber = verb(contract.removePersonalNumber, async (ctx, { id }) => {
  const { number } = await ownNumber(ctx, id);
  await takeNumberAway(ctx, { id, number });
  return { message: PERSONAL_NUMBER_TEXTS.removed };
});

export const editPersonalReference = verb(
  contract.editPersonalReference,
  async (ctx, { id, phone, reference }) => {
    const row = await ownNumber(ctx, id);
    if (phone !== undefined) {
      const checked = personalNumberOf(phone);
      if (!("number" in checked) || checked.number !== row.number) {
        throw invalid("phone", PERSONAL_NUMBER_TEXTS.otherPhone);
      }
    }
    await commitControl(ctx, {
      statements: [renameNumber(ctx, id, reference)],
      events: [{ type: "account.changed" }],
      audit: { action: "personalNumber.edit", subject: id },
    });
    return { message: PERSONAL_NUMBER_TEXTS.updated, data: presentNumber({ ...row, reference }) };
  },
);

/** One of the account's; another's does not exist. */
export async function ownNumber(ctx: AccountContext, id: string): Promise<PersonalRow> {
  const row = await rowById(ctx, id);
  if (row?.accountId !== ctx.account.id) throw notFound("Personal number");
  return row;
}

export function presentNumber(row: PersonalRow): PersonalNumber {
  const { id, number, reference, status, createdAt, reason } = row;
  return { _id: id, number, reference, status, createdAt, reason: reason ?? undefined };
}
