import { PROVIDER_TEXTS } from "#core/contract/providers/providers.ts";
import { invalid } from "#core/errors.ts";
import type { Medium } from "#core/permissions.ts";
import { SMS_PROVIDERS } from "#core/rules/providers.ts";
import type { AccountContext } from "#worker/context.ts";

/** R526: the documents' carriers are providers of text messages even before they are connected. */
const DOCUMENTED: ReadonlySet<string> = new Set(SMS_PROVIDERS);

/** Whether some carrier has this name. One that is not connected yet can be prepared. */
export function isKnownProvider({ carriers }: AccountContext, name: string): boolean {
  return carriers.has(name) || DOCUMENTED.has(name);
}

/** Refuses a name that no carrier has. */
export function checkKnown(ctx: AccountContext, name: string): void {
  if (!isKnownProvider(ctx, name)) throw invalid("provider", PROVIDER_TEXTS.unknown);
}

/** Refuses a carrier that does not send a medium, as far as that is known. */
export function checkMedium(ctx: AccountContext, name: string, medium: Medium): void {
  checkKnown(ctx, name);
  const mediums = ctx.carriers.get(name)?.mediums ?? ["sms"];
  if (!mediums.includes(medium)) throw invalid("provider", PROVIDER_TEXTS.noMedium);
}
