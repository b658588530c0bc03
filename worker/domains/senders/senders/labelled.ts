import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import type { contract } from "#core/contract/registry.ts";
import type { Output } from "#core/endpoint.ts";
import type { Medium } from "#core/permissions.ts";
import type { NameShows } from "#core/rules/sender-register.ts";
import { SENDER_TYPES, type SenderType } from "#core/rules/sender-types.ts";
import type { Sender } from "./senders.ts";

type LabelledSender = Output<typeof contract.me>["data"]["senderList"][number];

/** R512: a sender as lists show it; only a business name has a place in the register. */
export function labelled(
  { register, ...sender }: Sender,
  { shows, medium }: { shows?: NameShows; medium?: Medium },
): LabelledSender {
  if (sender.value === SHARED_SENDER) return { ...sender, label: "Shared number" };
  if (sender.type === SENDER_TYPES.businessName)
    return { ...sender, register, shows, label: `Business: ${sender.value}` };
  const kind = sender.type === SENDER_TYPES.dedicated ? "Dedicated" : "Personal";
  return { ...sender, medium, label: `${kind}: ${sender.value}` };
}

/** What senders are called, by kind as the documents name the kinds. */
export function valuesByType(senders: readonly Pick<Sender, "value" | "type">[]) {
  const of = (type: SenderType) =>
    senders.flatMap((sender) => (sender.type === type ? [sender.value] : []));
  return {
    mobileSenders: of(SENDER_TYPES.dedicated),
    senders: of(SENDER_TYPES.businessName),
    personalSenders: of(SENDER_TYPES.personal),
  };
}
