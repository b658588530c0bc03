import { RECIPIENT_TEXTS } from "#core/contract/inbound/recipients.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input, Output } from "#core/endpoint.ts";
import { invalid, notFound } from "#core/errors.ts";
import { maskMobile, normaliseMobile } from "#core/rules/phone.ts";
import type { SystemContext } from "#worker/context.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { numberOwner } from "#worker/domains/identity/directory/number-queries.ts";
import { verb } from "#worker/verb.ts";
import { type Recipient, recipientOfCode } from "./recipient-of-code.ts";

type Opting = Input<typeof contract.confirmOptOut>;

/** C55: `/optout` is about one sender of an account, `/useroptout` about all of it. */
export const optOutRecord = verb(contract.optOutRecord, (ctx, { code }) => found(ctx, code, false));

export const userOptOutRecord = verb(contract.userOptOutRecord, (ctx, { code }) =>
  found(ctx, code, true),
);

export const confirmOptOut = verb(contract.confirmOptOut, (ctx, input) =>
  confirm(ctx, { ...input, global: input.global ?? false }),
);

export const confirmUserOptOut = verb(contract.confirmUserOptOut, (ctx, input) =>
  confirm(ctx, { ...input, global: true }),
);

async function found(ctx: SystemContext, code: string, global: boolean) {
  const { number, sender } = await known(ctx, code);
  return { data: { code, number: maskMobile(number), sender, global } };
}

async function known(ctx: SystemContext, code: string): Promise<Recipient> {
  const recipient = await recipientOfCode(ctx, code);
  if (!recipient) throw notFound("Link");
  return recipient;
}

async function confirm(
  ctx: SystemContext,
  { code, global, ...claimed }: Opting & { global: boolean },
): Promise<Output<typeof contract.confirmOptOut>> {
  const recipient = await known(ctx, code);
  const { sender } = recipient;
  const number = maskMobile(recipient.number);
  const isSame = [number, recipient.number, undefined].includes(
    normaliseMobile(claimed.number ?? "") ?? claimed.number,
  );
  if (!isSame) throw invalid("number", RECIPIENT_TEXTS.otherNumber);
  if (![sender, undefined].includes(claimed.sender)) {
    throw invalid("sender", RECIPIENT_TEXTS.otherSender);
  }
  await optOutByCode(ctx, recipient, { global });
  return { message: RECIPIENT_TEXTS.optedOut, data: { code, number, sender, global } };
}

/**
 * From the moment this returns they get nothing more from this sender or, `global`, from the account. What an account
 * sends from the numbers that all share is one sender for it and several for the handset, so that is global too.
 */
export async function optOutByCode(
  ctx: SystemContext,
  {
    account,
    number,
    sender,
    campaign,
  }: Pick<Recipient, "account" | "number" | "sender" | "campaign">,
  { global }: { global: boolean },
): Promise<void> {
  const isShared = (await numberOwner(ctx, sender))?.accountId === null;
  const scope = global || isShared ? { from: sender } : { sender };
  await optOut(ctx.forAccount(account), { number, source: "link", campaign, ...scope });
}
