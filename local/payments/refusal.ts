import type { Decline } from "./cards.ts";
import type { StripeObject } from "./objects.ts";

/** An error in Stripe's shape. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;

  constructor(status: number, error: Record<string, unknown> & { message: string }) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export function missing(what: string, id: string): Refusal {
  const message = `No such ${what}: '${id}'`;
  return new Refusal(404, { type: "invalid_request_error", code: "resource_missing", message });
}

export function invalid(message: string, more: Record<string, unknown> = {}): Refusal {
  return new Refusal(400, { type: "invalid_request_error", message, ...more });
}

export function declined(decline: Decline, more: Record<string, StripeObject>): Refusal {
  return new Refusal(402, { type: "card_error", ...decline, ...more });
}
