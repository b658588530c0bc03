import { SMS_PROVIDERS } from "#core/rules/providers.ts";
import type { AccountContext } from "#worker/context.ts";

/** R526: the documents' carriers are providers of text messages even before they are connected. */
const DOCUMENTED: ReadonlySet<string> = new Set(SMS_PROVIDERS);

/** Whether some carrier has this name. One that is not connected yet can be prepared. */
export function isKnownProvider({ carriers }: AccountContext, name: string): boolean {
  return carriers.has(name) || DOCUMENTED.has(name);
}
