import { type createProviderMeta, PROVIDER_TEXTS } from "#core/contract/providers/providers.ts";
import type { Input } from "#core/endpoint.ts";
import { invalid } from "#core/errors.ts";
import { MOST_PER_SECOND, PER_SECOND } from "#core/rules/providers.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { checkKnown } from "./check-provider.ts";
import type { MetaValues } from "./meta-queries.ts";

/** A value about a provider, after the checks that need more than its own fields. */
export function metaValues(
  ctx: AccountContext,
  { provider, key, value }: Input<typeof createProviderMeta>,
): MetaValues {
  checkKnown(ctx, provider);
  if (key === PER_SECOND && !isRate(value)) throw invalid("value", PROVIDER_TEXTS.perSecond);
  return { provider, key, value };
}

function isRate(value: string): boolean {
  return /^[1-9]\d{0,4}$/.test(value) && Number(value) <= MOST_PER_SECOND;
}

export function asMetaTaken(error: unknown): unknown {
  return isUniqueViolation(error) ? invalid("key", PROVIDER_TEXTS.metaTaken) : error;
}
