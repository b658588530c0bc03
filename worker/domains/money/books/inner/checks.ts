import type { BookCheck } from "./book-check.ts";
import { grantsCheck } from "./grants-check.ts";
import { ledgerCheck } from "./ledger-check.ts";
import { ordersCheck } from "./orders-check.ts";

/** What an audit checks. */
export const CHECKS: readonly BookCheck[] = [ledgerCheck, grantsCheck, ordersCheck];
