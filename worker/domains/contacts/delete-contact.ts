import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { removedContacts } from "./contact-change-queries.ts";
import { contactById } from "./contact-queries.ts";

export async function deleteContact(ctx: AccountContext, input: { id: string }) {
  const { id } = await contactById(ctx, input.id);
  await commit(ctx, {
    statements: removedContacts(ctx, [id]),
    audit: { action: "contact.delete", subject: id },
  });
  return {};
}
