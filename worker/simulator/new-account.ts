import type { Feature, Role } from "#core/access.ts";
import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { signInService } from "#worker/db/sign-in.ts";
import { provisionAccount } from "#worker/domains/auth/provision-account.ts";
import { addSender } from "#worker/domains/messages/senders.ts";

export interface NewAccount {
  email: string;
  name: string;
  password: string;
  role: Role;
  credit: Millicents;
  shard?: number;
  parentId?: string;
  access?: readonly Feature[];
  /** An approved business name to send as. */
  businessName?: string;
  contactLimit?: number;
}

/** An account as no sign-up makes it, with its first person; `cookies` are that person's session. */
export async function newAccount(
  ctx: SystemContext,
  { email, password, businessName, ...rest }: NewAccount,
): Promise<{ account: AccountContext; cookies: string[] }> {
  const session = await signInService(ctx.control, ctx.settings).api.signUpEmail({
    body: { email, name: rest.name, password },
    returnHeaders: true,
  });
  const account = await provisionAccount(ctx, { userId: session.response.user.id, ...rest });
  if (businessName) {
    await addSender(account, { value: businessName, type: 3, perSecond: 500 });
  }
  return { account, cookies: session.headers.getSetCookie() };
}
