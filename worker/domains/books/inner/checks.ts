import type { BookCheck } from "./book-check.ts";
import { ledgerCheck } from "./ledger-check.ts";

/** What an audit checks. */
export const CHECKS: readonly BookCheck[] = [ledgerCheck];
