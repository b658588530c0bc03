import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { deleteContactRows } from "./contact-change-queries.ts";
import { contactById } from "./contact-queries.ts";

export const deleteContact = verb(contract.deleteContact, async (ctx, input) => {
  const { id } = await contactById(ctx, input.id);
  await commit(ctx, {
    statements: deleteContactRows(ctx, [id]),
    audit: { action: "contact.delete", subject: id },
  });
  return {};
});
