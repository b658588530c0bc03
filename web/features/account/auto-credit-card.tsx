import * as z from "zod";
import { setAutoCredit } from "#core/contract/user.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { Form } from "#web/components/form/form.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { call } from "#web/lib/api.ts";
import { formatRate } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";

const schema = z.object({
  autoCredit: z.boolean(),
  autoCreditAmount: z
    .string()
    .trim()
    .regex(/^\d{1,5}(\.\d{1,2})?$/, "Enter an amount in dollars, such as 50 or 49.50"),
});

/** Whether credit is bought by itself when it runs low, and for how much. */
export function AutoCreditCard() {
  const me = useMe();
  const refresh = useRefreshMe();
  const form = useForm({
    schema,
    initial: {
      autoCredit: me.autoCredit,
      autoCreditAmount: (me.autoCreditAmount / 100).toFixed(2),
    },
    onSubmit: async ({ autoCredit, autoCreditAmount }) => {
      const { message } = await call(setAutoCredit, {
        autoCredit,
        autoCreditAmount: Math.round(Number(autoCreditAmount) * 100),
      });
      await refresh();
      notifySuccess(message);
    },
  });
  const { sms, mms } = me.autoCreditRate;
  return (
    <Card
      title="Auto credit"
      description={`What should be bought when credit cannot cover a send, at ${formatRate(sms)} an SMS and ${formatRate(mms)} an MMS. It starts once a card is saved.`}
    >
      <Form form={form}>
        <CheckField
          as="switch"
          label="Buy credit automatically"
          checked={form.values.autoCredit}
          onCheckedChange={(on) => form.set("autoCredit", on)}
        />
        <TextField
          label="Amount"
          required
          inputMode="decimal"
          className="figures"
          description="In dollars, each time"
          {...form.text("autoCreditAmount")}
        />
        <Button type="submit" className="justify-self-start" loading={form.submitting}>
          Save
        </Button>
      </Form>
    </Card>
  );
}
