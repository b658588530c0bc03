import { type createProviderRoute, PROVIDER_TEXTS } from "#core/contract/providers/providers.ts";
import type { Input } from "#core/endpoint.ts";
import { invalid } from "#core/errors.ts";
import { isName } from "#core/rules/providers.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { checkMedium } from "./check-provider.ts";
import { nameState } from "./name-route-queries.ts";
import { accountExists, type RouteValues } from "./route-queries.ts";

/** A route as its row, after the checks that need more than its own fields. */
export async function routeValues(
  ctx: AccountContext,
  input: Input<typeof createProviderRoute>,
): Promise<RouteValues> {
  const { type, account, sender = "", senderKind, register } = input;
  const { provider, priority, active, country } = input;
  checkMedium(ctx, provider, type);
  if (account && !(await accountExists(ctx, account))) {
    throw invalid("account", PROVIDER_TEXTS.noAccount);
  }
  // Only a name has a registration.
  const state = isName(sender) ? register : "not_submitted";
  const known = account && (await nameState(ctx, { account, sender, provider }));
  if (known && known !== state) throw invalid("register", PROVIDER_TEXTS.nameRegister);
  return {
    provider,
    priority,
    active,
    country,
    medium: type,
    accountId: account ?? "",
    sender,
    // A sender that is named is of no other kind.
    senderKind: sender ? "any" : senderKind,
    register: state,
  };
}

export function asRouteTaken(error: unknown): unknown {
  return isUniqueViolation(error) ? invalid("provider", PROVIDER_TEXTS.routeTaken) : error;
}
