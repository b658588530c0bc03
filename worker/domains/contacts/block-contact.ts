import type { AccountContext } from "#worker/context.ts";
import { setBlocked } from "#worker/domains/suppressions/set-blocked.ts";
import { contactById } from "./contact-queries.ts";
import { oneContact } from "./inner/one-contact.ts";

/** Stops or allows messages to a contact's number, in every group that has it. */
export async function blockContact(ctx: AccountContext, input: { id: string; isBlocked: boolean }) {
  const { number } = await contactById(ctx, input.id);
  await setBlocked(ctx, { number, blocked: input.isBlocked });
  return oneContact(ctx, input.id);
}
