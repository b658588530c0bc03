import { setAutoCredit } from "#core/contract/user.ts";
import { AmountField, typedAmount } from "#web/components/form/amount-field.tsx";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormCard } from "#web/components/form/form-card.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { call } from "#web/lib/api.ts";
import { EXCL_GST, formatRate } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";

const schema = setAutoCredit.input.extend({ autoCreditAmount: typedAmount });

/** Whether credit is bought automatically when it runs low, and how much. */
export function AutoCreditCard() {
  const me = useMe();
  const refresh = useRefreshMe();
  const form = useForm({
    schema,
    initial: {
      autoCredit: me.autoCredit,
      autoCreditAmount: (me.autoCreditAmount / 100).toFixed(2),
    },
    onSubmit: async (values) => {
      const { message } = await call(setAutoCredit, values);
      await refresh();
      notifySuccess(message);
    },
  });
  const { sms, mms } = me.autoCreditRate;
  return (
    <FormCard
      title="Auto credit"
      description={`Buys credit when your balance cannot cover what you send, at ${formatRate(sms)} per SMS and ${formatRate(mms)} per MMS, ${EXCL_GST}. It starts once you have saved a card.`}
      form={form}
    >
      <CheckField
        as="switch"
        label="Buy credit automatically"
        checked={form.values.autoCredit}
        onCheckedChange={(on) => form.set("autoCredit", on)}
      />
      <AmountField
        label="Amount"
        description={`Dollars to spend each time, ${EXCL_GST}`}
        {...form.text("autoCreditAmount")}
      />
    </FormCard>
  );
}
