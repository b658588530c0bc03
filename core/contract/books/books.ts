import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { inPerson } from "../admin/waiting-counts.ts";

export const BOOK_TEXTS = {
  started: "The books are being checked",
  running: "The books are being checked already",
  differs: (differences: number) =>
    differences === 1
      ? "The check of the books found a difference"
      : `The check of the books found ${differences} differences`,
} as const;

const audit = z.object({
  _id: z.string(),
  startedAt: z.number(),
  /** Undefined while it runs. */
  endedAt: z.number().optional(),
  /** Who asked for it; undefined for the night's. */
  by: z.string().optional(),
  /** Ledger entries, orders and the like that it looked at. */
  checked: z.number(),
  differences: z.number(),
  /** Whether payments were left out, because no card provider is set up. */
  withoutPayments: z.boolean(),
});
export type BookAudit = z.infer<typeof audit>;

const difference = z.object({
  /** The account's name. */
  account: z.string(),
  /** Empty for a payment that names none. */
  accountId: z.string(),
  what: z.string(),
  foundAt: z.number(),
});
export type BookDifference = z.infer<typeof difference>;

export const listBooks = endpoint("GET", "/admin/books", {
  summary: "The latest checks of the books, and what the last one found (200 at most)",
  access: inPerson,
  input: noInput,
  output: z.object({
    data: z.object({ audits: z.array(audit), differences: z.array(difference) }),
  }),
});

export const checkBooks = endpoint("POST", "/admin/books", {
  summary:
    "Check the books now: every account's ledger, lots and balance, and every order's payment",
  access: inPerson,
  input: noInput,
  output: z.object({ message: z.string() }),
});
