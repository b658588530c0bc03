import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { autoCreditOf } from "#web/components/credit/auto-credit.ts";
import { lowBalanceText } from "#web/components/credit/low-balance-text.ts";
import { formatCents } from "#web/lib/format.ts";
import { useMe } from "#web/lib/session.ts";
import { useBalance } from "#web/lib/use-balance.ts";

interface HeldForCreditProps {
  waits: NonNullable<CampaignReport["waitsForCredit"]>;
}

/** What a campaign on hold lacks at this moment, and where it comes from. */
export function HeldForCredit({ waits: { needed, isBuying } }: HeldForCreditProps) {
  const me = useMe();
  const { credit } = useBalance();
  const { isReady, paused } = autoCreditOf(me);
  const short = needed > 0 && credit ? needed - credit.balance : undefined;
  if (short !== undefined && short <= 0)
    return "There is enough credit now. Check again, then send.";
  const missing = short === undefined ? "" : `You are ${formatCents(short, "shortfall")} short. `;
  if (!isReady) return `${lowBalanceText(me.role)} ${missing}${paused ?? ""}`.trim();
  return isBuying
    ? `${missing}Credit is being bought automatically. This usually takes less than a minute.`
    : `${missing}Automatic credit buys what is missing when you send it again.`;
}
