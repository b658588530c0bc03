import { useLocation } from "react-router-dom";
import * as z from "zod";
import { may } from "#core/access.ts";
import { getBalanceWithRates } from "#core/contract/user.ts";
import { messagesLeft } from "#web/components/layout/messages-left.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { EXCL_GST, formatRate } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { type Me, useMe } from "#web/lib/session.ts";

/** Where the person was when their credit ran out (R195). */
const origin = z.object({ from: z.string().regex(/^\/(?!\/)/) });

/** What four facts take, so that an error in their place moves nothing. */
const FACTS_HEIGHT = "min-h-37";

/** How much credit is left, and how to get more. */
export function BuyCreditsScreen() {
  const me = useMe();
  const from = origin.safeParse(useLocation().state).data?.from;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Buy Credit"
        description={`Credit pays for your messages. Prices are in Australian dollars, ${EXCL_GST}.`}
        {...(from ? { back: { to: from, label: "Back to what you were doing" } } : {})}
      />
      <div className="grid gap-4">
        <CreditCard />
        <Card
          title="Add credit"
          description="Card payment is not available yet. Tell us how much credit you need, and we will reply with how to pay."
        >
          <AskForCredit me={me} />
        </Card>
        {may(me, "specialPlan") ? (
          <section id="special-plan" className="scroll-mt-20">
            <Card title="Special plan">
              Your account has a special plan. Mention it in your email to get its prices.
            </Card>
          </section>
        ) : null}
      </div>
    </div>
  );
}

function AskForCredit({ me }: { me: Me }) {
  const subject = encodeURIComponent(`Credit for ${me.accountName || me.name}`);
  const body = encodeURIComponent("Amount in AUD: ");
  return (
    <div className="grid justify-items-start gap-3">
      <Button asChild>
        <a href={`mailto:${me.supportEmail}?subject=${subject}&body=${body}`}>Ask for credit</a>
      </Button>
      <p className="text-muted-foreground">
        Or write to <span className="font-medium text-foreground">{me.supportEmail}</span> with your
        account's name, {me.accountName || me.name}, and the amount.
      </p>
    </div>
  );
}

function CreditCard() {
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
  const rate = (price: number | undefined) =>
    price === undefined ? waiting : `${formatRate(price)} ${EXCL_GST}`;
  return (
    <Card title="Your credit">
      <FactList
        facts={[
          {
            label: "Balance",
            value: data ? <Money cents={data.balance} kind="balance" /> : waiting,
          },
          { label: "Enough for", value: data ? messagesLeft(data.maxPossibleCredits) : waiting },
          ...(data && !data.rates
            ? []
            : [
                { label: "Price of an SMS part", value: rate(data?.rates?.sms) },
                { label: "Price of an MMS", value: rate(data?.rates?.mms) },
              ]),
        ]}
      />
    </Card>
  );
}
