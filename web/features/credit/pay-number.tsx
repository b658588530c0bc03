import { Navigate, useSearchParams } from "react-router-dom";
import * as z from "zod";
import {
  buyNumber,
  listNumbersForSale,
  listOwnNumbers,
  type NumberForSale,
  OWN_NUMBER_TEXTS,
} from "#core/contract/dedicated-numbers/own-numbers.ts";
import { priceOfNumber } from "#core/rules/dedicated-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { TYPE_WORDS } from "#web/components/numbers/number-words.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { call } from "#web/lib/api.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { PaymentColumns, PaymentPage } from "./payment-page.tsx";
import { SummaryCard } from "./summary-card.tsx";
import { usePayment } from "./use-payment.ts";

const address = z.object({
  number: z.string().regex(/^\d{9,15}$/),
  /** The payment's key: however often it is sent, it is charged once. */
  order: z.uuid(),
});
type Address = z.output<typeof address>;

/** Pays for a month of a dedicated number by card. Afterwards the person is on the dashboard (R462). */
export function PayNumberScreen() {
  const [params] = useSearchParams();
  const requested = address.safeParse(Object.fromEntries(params));
  if (!requested.success) return <Navigate to={paths.buyNumbers} replace />;
  return (
    <PaymentPage
      path={paths.payNumber}
      title="Payment"
      back={{ to: paths.buyNumbers, label: "Choose another number" }}
    >
      <Content {...requested.data} />
    </PaymentPage>
  );
}

function Content({ number: search, order }: Address) {
  const { number, error, isLoaded, retry } = useNumber(search);
  const { total } = priceOfNumber(Math.round((number?.amount ?? 0) * 100));
  const payment = usePayment({
    order,
    from: paths.home,
    buy: ({ card }) => call(buyNumber, { number: number?._id ?? "", order, card, total }),
  });
  if (isLoaded && !number && payment.mayChange) {
    return <Alert tone="attention" title={OWN_NUMBER_TEXTS.taken} />;
  }
  return (
    <PaymentColumns
      what="Your order"
      summary={number && <Summary number={number} />}
      error={error}
      onRetry={retry}
      total={total}
      payment={payment}
    />
  );
}

/** The number as it is for sale, or as the account has it or is paying for it. */
function useNumber(search: string) {
  const forSale = useCall(listNumbersForSale, { search });
  const own = useCall(listOwnNumbers, {});
  const known: NumberForSale[] = [...(own.data?.data ?? []), ...(forSale.data?.items ?? [])];
  return {
    number: known.find(({ number }) => number === search),
    error: forSale.error ?? own.error,
    isLoaded: forSale.data !== undefined && own.data !== undefined,
    retry: () => {
      void forSale.refetch();
      void own.refetch();
    },
  };
}

function Summary({ number: { number, type, amount } }: { number: NumberForSale }) {
  const { total, gst } = priceOfNumber(Math.round(amount * 100));
  return (
    <SummaryCard
      title="Order Summary"
      facts={[
        { label: "Number", value: formatInternational(number) },
        { label: "Messages", value: TYPE_WORDS[type] },
        { label: "You pay for", value: "One month" },
      ]}
      subtotal={total - gst}
      gst={gst}
      total={total}
    >
      <p className="mt-3 text-muted-foreground">
        You pay for one month now. The number renews every month on the same day, with the same
        card, until you cancel it.
      </p>
    </SummaryCard>
  );
}
