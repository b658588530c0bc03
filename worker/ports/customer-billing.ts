/** What an account's own Stripe account does for it. Its errors are `KeyRefused` or those of a lost connection. */
export interface CustomerBilling {
  /** Throws unless the key may read and make invoices. */
  check(): Promise<void>;
  /** Makes an invoice that its customer can open and pay; the same key is the same invoice. */
  invoice(requested: InvoiceAsked): Promise<InvoiceMade>;
}

export interface InvoiceAsked {
  key: string;
  email: string;
  name: string;
  /** Whole cents, each a line of its own. */
  lines: readonly { text: string; cents: number }[];
}

export interface InvoiceMade {
  url: string;
  pdf: string;
  number: string;
  total: number;
}

/** Stripe does not accept the key, or not for this. */
export class KeyRefused extends Error {}

/** By the secret key of an account. */
export type CustomerBillings = (secretKey: string) => Promise<CustomerBilling>;
