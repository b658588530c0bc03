import type { AccountContext } from "#worker/context.ts";
import { peopleOf } from "#worker/domains/identity/sessions/people-of.ts";
import { emailByAddress } from "./settings-queries.ts";

/**
 * Whether the account may have us mail an address by itself: its owner has confirmed that for notifications, or signs in to
 * the account with it.
 */
export async function isProved(ctx: AccountContext, email: string): Promise<boolean> {
  const [known, people] = await Promise.all([emailByAddress(ctx, email), peopleOf(ctx)]);
  return Boolean(known?.verifiedAt) || people.some((person) => person.email === email);
}
