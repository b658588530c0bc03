import { getBalanceWithRates } from "#core/contract/credit/credit-rates.ts";
import { messagesLeft } from "#web/components/layout/messages-left.ts";
import { Card } from "#web/components/ui/card.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { EXCL_GST, formatRate } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";

/** What four facts take, so that an error in their place moves nothing. */
const FACTS_HEIGHT = "min-h-37";

/** How much credit is left, and what it is enough for. */
export function CreditCard() {
  const credit = useCall(getBalanceWithRates, {});
  const data = credit.data?.data;
  if (credit.error && !data) {
    return (
      <Card title="Your credit">
        <div className={FACTS_HEIGHT}>
          <LoadError
            what="Your credit"
            error={credit.error}
            onRetry={() => void credit.refetch()}
          />
        </div>
      </Card>
    );
  }
  const waiting = <Skeleton className="w-20" />;
  // Without credit there is no price yet; its line stays, so that nothing below moves up.
  const rate = (price: number | undefined) =>
    price === undefined ? (data ? "–" : waiting) : `${formatRate(price)} ${EXCL_GST}`;
  return (
    <Card title="Your credit">
      <FactList
        facts={[
          {
            label: "Balance",
            value: data ? <Money cents={data.balance} kind="balance" /> : waiting,
          },
          { label: "Enough for", value: data ? messagesLeft(data.maxPossibleCredits) : waiting },
          { label: "Price of an SMS part", value: rate(data?.rates?.sms) },
          { label: "Price of an MMS", value: rate(data?.rates?.mms) },
        ]}
      />
    </Card>
  );
}
