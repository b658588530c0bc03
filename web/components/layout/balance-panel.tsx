import { getForecast } from "#core/contract/campaigns/forecast.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { messagesLeft } from "./messages-left.ts";

const YEAR = 365;

interface BalancePanelProps {
  /** Leaves out what the balance buys, which is said beside it. */
  forecastOnly?: boolean;
}

/** What the balance buys, how long it lasts, and what scheduled campaigns hold. */
export function BalancePanel({ forecastOnly }: BalancePanelProps) {
  const balance = useCall(getBalance, {}).data?.data;
  const { data, error, refetch } = useCall(getForecast, {});
  const forecast = data?.data;
  if (error && !forecast) {
    return <LoadError what="The forecast" error={error} onRetry={() => void refetch()} />;
  }
  const known = (cents: number | undefined) =>
    cents === undefined ? <Skeleton className="w-16" /> : <Money cents={cents} kind="charge" />;
  const buys = {
    label: "Enough for",
    value: balance ? messagesLeft(balance.maxPossibleCredits) : <Skeleton className="w-32" />,
  };
  const facts = [
    ...(forecastOnly ? [] : [buys]),
    { label: "Lasts", value: forecast ? lasts(forecast) : <Skeleton className="w-16" /> },
    { label: "Spent in the last 30 days", value: known(forecast?.spent) },
    { label: "Reserved for scheduled campaigns", value: known(forecast?.reserved) },
  ];
  const spending = forecast?.spending;
  const limit = spending && {
    label: "Spent of your limit this month",
    value: (
      <>
        <Money cents={spending.spent} kind="charge" /> of{" "}
        <Money cents={spending.limit} kind="balance" />
      </>
    ),
  };
  return <FactList facts={limit ? [...facts, limit] : facts} />;
}

/** At the pace of the last 30 days. */
function lasts({ daysLeft, spent }: { daysLeft: number | null; spent: number }): string {
  if (daysLeft === null)
    return spent === 0 ? "Nothing spent lately" : "As long as your admin’s credit";
  if (daysLeft >= YEAR) return "Over a year";
  return daysLeft === 0 ? "Less than a day" : `About ${formatCounted(daysLeft, "day")}`;
}
