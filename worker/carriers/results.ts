import type { OutboundMessage, SendResult } from "./carrier.ts";

type Reference = Pick<OutboundMessage, "reference">;

export function accepted({ reference }: Reference, carrierId: string): SendResult {
  return { reference, outcome: "accepted", carrierId };
}

export function deferred({ reference }: Reference): SendResult {
  return { reference, outcome: "deferred" };
}

export function rejected(
  { reference }: Reference,
  reason: string,
  { optedOut = false } = {},
): SendResult {
  return { reference, outcome: "rejected", reason, ...(optedOut && { optedOut }) };
}
