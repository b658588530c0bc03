import { contract } from "#core/contract/registry.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { verb } from "#worker/verb.ts";
import { contactById } from "./contact-queries.ts";
import { oneContact } from "./inner/one-contact.ts";

/** Stops or allows messages to a contact's number, in every group that has it. */
export const blockContact = verb(contract.blockContact, async (ctx, input) => {
  const { number } = await contactById(ctx, input.id);
  await setBlocked(ctx, { number, blocked: input.isBlocked });
  return oneContact(ctx, input.id);
});
