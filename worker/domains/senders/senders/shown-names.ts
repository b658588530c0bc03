import type { Medium } from "#core/permissions.ts";
import { type NameShows, showsOf } from "#core/rules/sender-register.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext } from "#worker/context.ts";
import { chooserOfNames } from "#worker/domains/sending/providers/choose-provider.ts";
import { recordedNames } from "#worker/domains/sending/providers/name-routes.ts";
import type { Sender } from "./senders.ts";

type Named = Pick<Sender, "value" | "type" | "register">;

/**
 * What phones show of business names that the account sends now: that depends on the carrier that would get them.
 * Undefined for numbers. One trip to CONTROL, whatever the names.
 */
export async function shownNames(
  ctx: AccountContext,
  medium: Medium = "sms",
): Promise<(sender: Named) => NameShows | undefined> {
  const account = ctx.account.id;
  const [choose, recorded] = await Promise.all([
    chooserOfNames(ctx, { account, medium }),
    recordedNames(ctx, account),
  ]);
  return ({ value, type, register }) => {
    if (type !== SENDER_TYPES.businessName) return undefined;
    const choice = choose(value);
    if (!choice.carrier) return choice.passes ? showsOf({ type, register }) : "nothing";
    if (choice.registered) return "name";
    const known = recorded.filter(({ name }) => name === value);
    // What was given to the account without a registration has its state in the register alone.
    if (known.length === 0) return showsOf({ type, register });
    const { name: carrier } = choice.carrier;
    const isThere = known.some(
      ({ provider, state }) => provider === carrier && state === "registered",
    );
    return isThere ? "name" : "unverified";
  };
}

/** The same of one of the account's senders. */
export async function shownSender(
  ctx: AccountContext,
  sender: Named | undefined,
  medium: Medium,
): Promise<NameShows | undefined> {
  return sender?.type === SENDER_TYPES.businessName
    ? (await shownNames(ctx, medium))(sender)
    : undefined;
}
