import { SENDER_TYPES, type SenderType } from "#core/rules/sender-types.ts";
import type { Sender } from "./senders.ts";

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
