import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { Role } from "#core/permissions.ts";

/** What people with too little credit read (R185); a sub-account asks its admin (R196). */
export function lowBalanceText(role: Role): string {
  return role === "subaccount" ? CAMPAIGN_TEXTS.lowBalanceSubAccount : CAMPAIGN_TEXTS.lowBalance;
}
