import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { sharedWith } from "#worker/domains/identity/assignments/shared-with.ts";
import { findContact } from "../contact-queries.ts";

/** A contact of the account's own, or of a group that its parent shares with it, and where it is. */
export async function contactHome(ctx: AccountContext, id: string) {
  const [shared, lists] = await Promise.all([sharedWith(ctx, "group"), suppressionLists(ctx)]);
  const [own, given] = await Promise.all([
    findContact(ctx, id, { lists }),
    shared && findContact(shared.owner, id, { lists, groups: shared.ids }),
  ]);
  if (shared && given) return { contact: given, home: shared.owner };
  if (!own) throw notFound("Contact");
  return { contact: own, home: ctx };
}
