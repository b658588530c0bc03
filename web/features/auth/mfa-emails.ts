import * as z from "zod";
import { mfaEmail } from "#core/contract/sign-in/sign-in.ts";
import { readLocal, writeLocal } from "#web/lib/local-state.ts";

const KEY = "mfa-emails";

const list = z.array(mfaEmail);
export type MfaEmails = z.infer<typeof list>;

/** Keeps the masked addresses of a sign-in in progress (R680). */
export function keepMfaEmails(emails: MfaEmails): void {
  writeLocal(KEY, JSON.stringify(emails));
}

export function keptMfaEmails(): MfaEmails {
  try {
    return list.parse(JSON.parse(readLocal(KEY) ?? "[]"));
  } catch {
    // Something else wrote to this key.
    return [];
  }
}

export function forgetMfaEmails(): void {
  writeLocal(KEY, null);
}
