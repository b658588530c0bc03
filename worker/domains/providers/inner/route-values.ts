import { type createProviderRoute, PROVIDER_TEXTS } from "#core/contract/providers.ts";
import type { Input } from "#core/endpoint.ts";
import { invalid } from "#core/errors.ts";
import { isName } from "#core/rules/providers.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { checkMedium } from "./check-provider.ts";
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
    // Only a name has a registration.
    register: isName(sender) ? register : "not_submitted",
  };
}

export function asRouteTaken(error: unknown): unknown {
  return isUniqueViolation(error) ? invalid("provider", PROVIDER_TEXTS.routeTaken) : error;
}
