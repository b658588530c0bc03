import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import type { Sender } from "./senders.ts";

/**
 * R535: of what the account may send as, the one that it chose. One that is gone, or was never chosen, gives its
 * place to the shared one, or to the first where that is not allowed.
 */
export function defaultSender(usable: readonly Sender[], chosen: string | null): string {
  const named = (wanted: string | null) => usable.find(({ value }) => value === wanted);
  return (named(chosen) ?? named(SHARED_SENDER) ?? usable[0])?.value ?? "";
}
