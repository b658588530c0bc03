/** What Stripe's test cards do, by number (docs.stripe.com/testing). */
export interface TestCard {
  brand: string;
  /** When it is saved: refused with this code. */
  saving?: Decline;
  /** When it pays. */
  paying?: Decline;
  /** The bank asks its owner at every payment; what follows the answer is `paying`. */
  asks?: true;
  /** Its owner disputes what was paid. */
  disputed?: true;
}

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

const DECLINED: Decline = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};
const NO_FUNDS: Decline = {
  code: "card_declined",
  decline_code: "insufficient_funds",
  message: "Your card has insufficient funds.",
};
const EXPIRED: Decline = { code: "expired_card", message: "Your card has expired." };

const CARDS: Readonly<Record<string, TestCard>> = {
  "4242424242424242": { brand: "visa" },
  "5555555555554444": { brand: "mastercard" },
  "378282246310005": { brand: "amex" },
  "4000000000000002": { brand: "visa", saving: DECLINED, paying: DECLINED },
  "4000000000009995": { brand: "visa", saving: NO_FUNDS, paying: NO_FUNDS },
  "4000000000000069": { brand: "visa", saving: EXPIRED, paying: EXPIRED },
  "4000000000000341": { brand: "visa", paying: DECLINED },
  "4000002760003184": { brand: "visa", asks: true },
  "4000008400001629": { brand: "visa", asks: true, paying: DECLINED },
  "4000008260003178": { brand: "visa", asks: true, paying: NO_FUNDS },
  "4000000000000259": { brand: "visa", disputed: true },
};

export const AUTHENTICATION_REQUIRED: Decline = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

export const NOT_AUTHENTICATED: Decline = {
  code: "payment_intent_authentication_failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

export function testCard(number: string): TestCard | undefined {
  return CARDS[number.replaceAll(/\D/g, "")];
}
