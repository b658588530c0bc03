import type { Me } from "#web/lib/session.ts";

type Refused = Pick<Me, "role" | "supportEmail">;

/** Who can open a screen that this person may not (decision 21). */
export function refusedWords({ role, supportEmail }: Refused, permission: string): string {
  if (permission === "admin") return "It is for the operator's administrators.";
  if (role === "subaccount") {
    return "Your main account decides what you can open. Ask the account owner for access.";
  }
  if (role === "guest") return "Ask your account owner for access.";
  return `Your account does not include it. Write to ${supportEmail} to have it added.`;
}
