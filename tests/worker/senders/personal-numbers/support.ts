import { type Id, idSchema } from "#core/ids.ts";
import { codeFromText, newMobile } from "#tests/support/codes.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  sendPersonalCode,
  verifyPersonalNumber,
} from "#worker/domains/senders/personal-numbers/send-code.ts";

export function numberId(id: string): Id<"personalNumber"> {
  return idSchema("personalNumber").parse(id);
}

/** A number that an account has begun to add, and the code on its handset. */
export async function begun(ctx: AccountContext) {
  const number = newMobile();
  const { data } = await sendPersonalCode(ctx, { number, reference: "Ann" });
  return { id: numberId(data._id), number, code: await codeFromText(number) };
}

/** One that an administrator has yet to decide. */
export async function provedNumber(ctx: AccountContext) {
  const { id, number, code } = await begun(ctx);
  await verifyPersonalNumber(ctx, { id, code });
  return { id, number };
}
