import type { Draft, FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { fromCents, shownAfter } from "#core/rules/money.ts";
import { Money } from "#web/components/ui/money.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { useDates } from "#web/lib/dates.ts";
import { EXCL_GST, formatCount, formatDuration } from "#web/lib/format.ts";
import { useSendingHours } from "./use-sending-hours.ts";
import { startTimeOf, type When } from "./when.ts";

const DEBITED = { now: "when you send", later: "when you schedule", repeat: "on each date" };

/** The figures beside each other add up. */
function shownBalance({ balance, price }: Pick<FlightCheck, "balance" | "price">): number {
  return shownAfter(fromCents(balance), fromCents(price));
}

type Figures = "recipients" | "exclusions" | "price" | "balance" | "balanceAfter";

interface CheckStatsProps {
  draft: Pick<Draft, "campaign_type">;
  check: Pick<FlightCheck, Figures | "needsApproval" | "perSecond" | "finishSeconds">;
  when: When;
  /** Cents that are reserved for it, if it is scheduled. */
  reserved: number | undefined;
}

/** The figures to decide on: recipients, price, what is left of the balance, finish time. */
export function CheckStats({ check, draft, when, reserved }: CheckStatsProps) {
  const { time } = useDates();
  const { finishesAt } = useSendingHours(draft);
  const left = check.exclusions.reduce((sum, { count }) => sum + count, 0);
  const short = check.balanceAfter < 0;
  const start = startTimeOf(when);
  const debited = DEBITED[when.kind];
  const now = <Money cents={check.balance - (reserved ?? 0)} kind="balance" />;
  const isDebitedNow = !check.needsApproval && when.kind !== "repeat";
  return (
    <StatGrid>
      <Stat
        label="Recipients"
        value={formatCount(check.recipients)}
        hint={left > 0 ? `${formatCount(left)} left out` : "No one left out"}
      />
      <Stat
        label={`Price ${EXCL_GST}`}
        value={<Money cents={check.price} kind="charge" />}
        hint={
          reserved && !check.needsApproval && when.kind === "later" ? (
            <>
              Was <Money cents={reserved} kind="charge" />
            </>
          ) : (
            `Debited ${check.needsApproval ? "once approved" : debited}`
          )
        }
      />
      {isDebitedNow ? (
        <Stat
          label="Balance after"
          value={
            <Money cents={reserved ? check.balanceAfter : shownBalance(check)} kind="balance" />
          }
          tone={short ? "danger" : "neutral"}
          hint={<>{now} now</>}
        />
      ) : (
        <Stat label="Balance" value={now} hint="Nothing is debited now" />
      )}
      <Stat
        label="Finishes around"
        value={start === undefined ? "–" : time(finishesAt(start, check.finishSeconds * 1000))}
        hint={`${formatDuration(check.finishSeconds * 1000)} at ${formatCount(check.perSecond)} per second`}
      />
    </StatGrid>
  );
}
