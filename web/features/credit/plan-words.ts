import type { GatewayPlan } from "#core/contract/orders/plans.ts";
import { formatCount } from "#web/lib/format.ts";

/** `5,000 SMS a month`. */
export function planName({ messages, metadata }: Pick<GatewayPlan, "messages" | "metadata">) {
  return `${formatCount(messages)} ${metadata.platform.toUpperCase()} a month`;
}
