import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { hasHidden } from "../../rules/hidden-characters.ts";
import { hiddenText } from "../fields/name-field.ts";

export const CUSTOMER_INVOICE_TEXTS = {
  saved: "Your Stripe key has been saved",
  removed: "Your Stripe key has been removed",
  sent: "The invoice has been created",
  /** R631. */
  keyMissing: "Please Provide stripe key",
  keyShape: "Enter a secret or restricted key: it begins with sk_ or rk_",
  publishable: "This is a publishable key. Enter a secret or restricted key.",
  keyRefused: "Stripe does not accept this key",
  unavailable: "We could not reach Stripe. Please try again.",
  /** R558. */
  emailRequired: "Email is required",
  nameRequired: "Name is required",
  descriptionRequired: "Description is required",
  amountRequired: "Amount is required",
  quantityRequired: "Quantity is required",
  /** R559 to R562. */
  numbers: "Should contain only numbers",
  decimals: "Two Digit Allowed after decimal",
  above: "Amount must be greater than zero",
  whole: "Decimal not allowed",
  high: "Cannot be more than $100,000.00",
} as const;

const uses = { who: "signed-in", may: "integration", inPerson: true } as const;

const savedKey = z.object({
  /** The last four characters. */
  last4: z.string(),
  /** Whether invoices are real ones. */
  isLive: z.boolean(),
  savedAt: z.number(),
});
export type SavedStripeKey = z.infer<typeof savedKey>;

export const getStripeKey = endpoint("GET", "/integrations/stripe-key", {
  summary: "Whether the account has a Stripe key of its own, and how it ends",
  access: uses,
  input: noInput,
  output: z.object({ data: savedKey.nullable() }),
});

export const saveStripeKey = endpoint("PUT", "/integrations/stripe-key", {
  summary: "Save the account's own Stripe key, once Stripe accepts it",
  access: uses,
  limits: [{ of: "stripe-key", by: "account", per: "hour", most: 20 }],
  input: z.object({
    key: z
      .string()
      .trim()
      .max(300)
      .refine((text) => !text.startsWith("pk_"), CUSTOMER_INVOICE_TEXTS.publishable)
      .refine(
        (text) => text.startsWith("pk_") || /^[sr]k_(test|live)_\w{8,}$/.test(text),
        CUSTOMER_INVOICE_TEXTS.keyShape,
      ),
  }),
  output: z.object({ message: z.string(), data: savedKey }),
});

export const deleteStripeKey = endpoint("DELETE", "/integrations/stripe-key", {
  summary: "Remove the account's own Stripe key",
  access: uses,
  input: noInput,
  output: z.object({ message: z.string() }),
});

const words = (required: string, label: string, most: number) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(most, `${label} cannot be longer than ${most} characters`)
    .refine((text) => !hasHidden(text), hiddenText(label));

const MOST_CENTS = 100_000_00;

/** R558, R563: amounts in whole cents before GST. */
export const createCustomerInvoice = endpoint("POST", "/squarespace/create-invoice", {
  summary: "Make an invoice for one of the account's own customers, by its own Stripe account",
  access: uses,
  limits: [{ of: "customer-invoice", by: "account", per: "hour", most: 60 }],
  exact: true,
  input: z.object({
    squareSpaceEmail: z
      .string({ error: CUSTOMER_INVOICE_TEXTS.emailRequired })
      .trim()
      .min(1, CUSTOMER_INVOICE_TEXTS.emailRequired)
      .pipe(z.email("Enter a valid email address").max(254)),
    name: words(CUSTOMER_INVOICE_TEXTS.nameRequired, "Name", 120),
    unit_amount: z
      .number({ error: CUSTOMER_INVOICE_TEXTS.amountRequired })
      .int(CUSTOMER_INVOICE_TEXTS.decimals)
      .min(1, CUSTOMER_INVOICE_TEXTS.above)
      .max(MOST_CENTS, CUSTOMER_INVOICE_TEXTS.high),
    quantity: z
      .number({ error: CUSTOMER_INVOICE_TEXTS.quantityRequired })
      .int(CUSTOMER_INVOICE_TEXTS.whole)
      .min(1, "Enter a number from 1")
      .max(1000, "Cannot be more than 1,000"),
    description: words(CUSTOMER_INVOICE_TEXTS.descriptionRequired, "Description", 200),
    /** A UUID that the form made: sent again, it is the same invoice. */
    key: z.uuid().optional(),
  }),
  output: z.object({
    message: z.string(),
    data: z.object({
      invoice_url: z.string(),
      invoice_pdf: z.string(),
      number: z.string(),
      /** Cents with GST. */
      total: z.number(),
    }),
  }),
});
