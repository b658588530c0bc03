import * as z from "zod";
import { AUTO_CREDIT_TEXTS, setAutoCredit } from "#core/contract/profile/profile.ts";
import { AmountField, amountText, typedAmount } from "#web/components/form/amount-field.tsx";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormCard } from "#web/components/form/form-card.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { call } from "#web/lib/api.ts";
import { EXCL_GST, formatRate } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";
import { NEWEST } from "./newest-card.ts";

const AutoCreditPayer = onDemand(
  async () => (await import("./auto-credit-payer.tsx")).AutoCreditPayer,
);

const { autoCredit, autoCreditAmount, threshold } = setAutoCredit.input.shape;
const MOST_A_MONTH = 100_000_00;

/** An empty field is no amount, which only auto credit that is off may have. */
const typedSpend = z
  .string()
  .transform((text) => text.trim() || "0")
  .pipe(typedAmount)
  .pipe(autoCreditAmount.unwrap());

/** An empty field is no limit. */
const typedCap = z
  .string()
  .trim()
  .refine(
    (text) => text === "" || typedAmount.safeParse(text).success,
    "Enter dollars, or leave it empty",
  )
  .transform((text) => (text === "" ? null : typedAmount.parse(text)))
  .refine((cents) => cents === null || cents <= MOST_A_MONTH, AUTO_CREDIT_TEXTS.cap);

const schema = z.object({
  autoCredit,
  autoCreditAmount: typedSpend,
  threshold: typedAmount.pipe(threshold.unwrap()),
  monthlyCap: typedCap,
  card: z.string().transform((card) => (card === NEWEST ? null : card)),
});

/** Whether credit is bought automatically when it runs low, when, how much and with which card. */
export function AutoCreditCard() {
  const me = useMe();
  const refresh = useRefreshMe();
  const form = useForm({
    schema,
    initial: {
      autoCredit: me.autoCredit,
      autoCreditAmount: me.autoCreditAmount === 0 ? "" : amountText(me.autoCreditAmount),
      threshold: amountText(me.autoCreditThreshold),
      monthlyCap: me.autoCreditCap === null ? "" : amountText(me.autoCreditCap),
      card: me.autoCreditCard ?? NEWEST,
    },
    onSubmit: async (values) => {
      const { message } = await call(setAutoCredit, values);
      await refresh();
      notifySuccess(message);
    },
  });
  const { sms, mms } = me.autoCreditRate;
  const pausedUntil = me.autoCredit ? me.autoCreditPausedUntil : null;
  return (
    <FormCard
      title="Auto credit"
      description={`Buys credit with your saved card when your balance runs low, at ${formatRate(sms)} per SMS and ${formatRate(mms)} per MMS, ${EXCL_GST}.`}
      form={form}
    >
      {pausedUntil !== null && pausedUntil > Date.now() ? (
        <Alert tone="attention" title={<Paused until={pausedUntil} />}>
          We emailed you why. Save these settings to try again now.
        </Alert>
      ) : null}
      <CheckField
        label="Buy credit automatically"
        checked={form.values.autoCredit}
        onCheckedChange={(on) => form.set("autoCredit", on)}
      />
      <AmountField
        label="When the balance is below"
        description="In dollars"
        {...form.text("threshold")}
      />
      <AmountField
        label="Amount"
        description={`How much to spend each time, ${EXCL_GST}`}
        {...form.text("autoCreditAmount")}
      />
      <AmountField
        label="Monthly limit"
        required={false}
        description="The most dollars to spend in a calendar month, incl. GST. Leave empty for no limit."
        {...form.text("monthlyCap")}
      />
      {form.values.autoCredit ? (
        <Later waiting={<Skeleton className="h-15.5" />}>
          <AutoCreditPayer card={form.values.card} onCard={(card) => form.set("card", card)} />
        </Later>
      ) : null}
    </FormCard>
  );
}

function Paused({ until }: { until: number }) {
  return (
    <>
      Auto credit is paused until <DateTime at={until} />
    </>
  );
}
