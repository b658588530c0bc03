import { SHARED_SENDER } from "#core/contract/user.ts";
import { CooeeError } from "#core/errors.ts";
import { MULTI_GROUP_LIMIT } from "#core/rules/file-limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/directory/account-profile.ts";
import { listSenders, type Sender } from "#worker/domains/messages/senders.ts";

function labelled(sender: Sender) {
  if (sender.value === SHARED_SENDER) return { ...sender, label: "Shared number" };
  const kind = sender.type === 3 ? "Business" : sender.type === 2 ? "Dedicated" : "Personal";
  return { ...sender, label: `${kind}: ${sender.value}` };
}

/** Who is signed in, and what the console needs to know of the account. */
export async function me(ctx: AccountContext) {
  const { person } = ctx;
  if (!person) throw new CooeeError("UNAUTHENTICATED", "Please sign in again");
  const [profile, senders] = await Promise.all([
    accountProfile(ctx, ctx.account.id),
    listSenders(ctx),
  ]);
  return {
    data: {
      _id: person.userId,
      account: ctx.account.id,
      accountName: profile.name,
      name: person.name,
      email: person.email,
      role: person.role,
      access: [...person.access],
      currency: "AUD",
      timeZone: profile.timeZone,
      contactLimit: profile.contactLimit,
      multiGroupLimit: MULTI_GROUP_LIMIT,
      senders: senders.map(labelled),
      linkHost: new URL(ctx.settings.APP_URL).host,
    },
  };
}
