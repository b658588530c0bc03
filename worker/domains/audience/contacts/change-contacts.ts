import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { deleteContactRows } from "./contact-change-queries.ts";
import { startChange } from "./inner/start-change.ts";

export const changeContacts = verb(contract.changeContacts, (ctx, { action, ...input }) =>
  startChange(ctx, action, input),
);

export const removeContacts = verb(contract.removeContacts, (ctx, input) =>
  startChange(ctx, "delete", input),
);

/** Removes those of the contacts that are the account's own; the others are as if they were not named. */
export const deleteContacts = verb(contract.deleteContacts, async (ctx, input) => {
  const statements = deleteContactRows(ctx, input.contact_ids);
  const results = await commit(ctx, {
    statements,
    audit: {
      action: "contact.deleteMany",
      subject: ctx.account.id,
      detail: { contacts: input.contact_ids },
    },
  });
  return { data: { removed: results[statements.length - 1]?.results.length ?? 0 } };
});
