import { SHARED_SENDER } from "#core/contract/me.ts";
import type { Sender } from "./senders.ts";

/** R512: a sender as lists show it; only a business name has a place in the register. */
export function labelled({ register, ...sender }: Sender) {
  if (sender.value === SHARED_SENDER) return { ...sender, label: "Shared number" };
  if (sender.type === 3) return { ...sender, register, label: `Business: ${sender.value}` };
  const kind = sender.type === 2 ? "Dedicated" : "Personal";
  return { ...sender, label: `${kind}: ${sender.value}` };
}
