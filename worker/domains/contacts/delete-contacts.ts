import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { removedContacts } from "./contact-change-queries.ts";

/** Removes those of the contacts that are the account's own; the others are as if they were not named. */
export async function deleteContacts(
  ctx: AccountContext,
  input: { contact_ids: readonly string[] },
) {
  const statements = removedContacts(ctx, input.contact_ids);
  const results = await commit(ctx, {
    statements,
    audit: {
      action: "contact.deleteMany",
      subject: ctx.account.id,
      detail: { contacts: input.contact_ids },
    },
  });
  return { data: { removed: results[statements.length - 1]?.meta.changes ?? 0 } };
}
