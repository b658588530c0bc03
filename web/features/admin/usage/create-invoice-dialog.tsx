import type * as z from "zod";
import { monthUsage } from "#core/contract/dashboard/admin-usage.ts";
import {
  getUsageInvoices,
  listUsage,
  POSTPAID_TEXTS,
  previewInvoice,
  submitInvoice,
} from "#core/contract/postpaid/postpaid.ts";
import { fromCents } from "#core/rules/money.ts";
import { centsOf, usageAmounts } from "#core/rules/usage-invoice.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { EXCL_GST, formatCents, formatCount, formatRate } from "#web/lib/format.ts";
import { notifyError, notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import type { ShownMonth } from "./month-picker.tsx";
import { NumbersField } from "./numbers-field.tsx";
import type { Preview } from "./terms.tsx";
import { typedCharges } from "./typed-charges.ts";

interface CreateInvoiceDialogProps {
  preview: Preview;
  month: ShownMonth & { userId: string };
  onClose: () => void;
}

/** Issues the month's tax invoice: what was used is filled in, and can be changed (R502). */
export function CreateInvoiceDialog({ preview, month, onClose }: CreateInvoiceDialogProps) {
  const submit = useAction(submitInvoice, {
    handled: true,
    invalidates: [previewInvoice, monthUsage, getUsageInvoices, listUsage],
  });
  const form = useForm({
    schema: typedCharges,
    initial: firstCharges(preview),
    onSubmit: async ({ numbers = [], ...charges }) => {
      const { net, numbers: cents } = amountsOf({ numbers, ...charges }, preview.numbers);
      const requested = { ...month, ...charges, numbers };
      await submit
        .mutateAsync({ ...requested, dedicatedAmount: cents / 100, totalAmount: net / 100 })
        .catch((error: unknown) => {
          // The form says why.
          notifyError(POSTPAID_TEXTS.failed);
          throw error;
        });
      notifySuccess(POSTPAID_TEXTS.created);
      onClose();
    },
  });
  const { values } = form;
  const parsed = typedCharges.safeParse(values);
  const amounts = parsed.success ? amountsOf(parsed.data, preview.numbers) : undefined;
  const problem = problemOf(preview);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Create Invoice"
      description={`A tax invoice for ${preview.name}, due in 14 days. It is sent by email.`}
      submitLabel="Create Invoice"
      disabled={problem !== undefined}
    >
      {problem ? <Alert tone="attention" title={problem} /> : null}
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Total SMS" inputMode="numeric" required {...form.text("totalSms")} />
        <TextField
          label="Cents per SMS"
          inputMode="decimal"
          required
          {...form.text("perSmsRate")}
        />
        <TextField label="Total MMS" inputMode="numeric" required {...form.text("totalMms")} />
        <TextField
          label="Cents per MMS"
          inputMode="decimal"
          required
          {...form.text("perMmsRate")}
        />
      </div>
      <Used preview={preview} />
      {preview.numbers.length > 0 ? (
        <NumbersField
          own={preview.numbers}
          numbers={values.numbers}
          error={form.errors.numbers}
          onNumbers={(numbers) => form.set("numbers", numbers)}
        />
      ) : null}
      <FactList
        facts={[
          {
            label: `Grand total, ${EXCL_GST}`,
            value: amounts ? <Money cents={amounts.net} kind="charge" /> : "–",
          },
          {
            label: "To pay, incl. GST",
            value: amounts ? <Money cents={amounts.total} kind="charge" /> : "–",
          },
        ]}
      />
    </FormDialog>
  );
}

function amountsOf(
  { numbers = [], ...charges }: z.output<typeof typedCharges>,
  own: Preview["numbers"],
) {
  const chosen = own.filter(({ number }) => numbers.includes(number));
  return usageAmounts({
    totalSms: charges.totalSms,
    totalMms: charges.totalMms,
    numbers: centsOf(chosen),
    smsRate: fromCents(charges.perSmsRate),
    mmsRate: fromCents(charges.perMmsRate),
  });
}

function problemOf({ profileType, isOver, invoice }: Preview): string | undefined {
  if (profileType !== "postpaid") return POSTPAID_TEXTS.notPostpaid;
  if (invoice) return `${POSTPAID_TEXTS.exists}: ${invoice.number}`;
  return isOver ? undefined : POSTPAID_TEXTS.notOver;
}

/** What the account's messages say, where the fields cannot say it. */
function Used({ preview: { used, taken } }: { preview: Preview }) {
  return (
    <div className="text-muted-foreground text-xs">
      {used.map(({ medium, rate, units, spent }) => (
        <p key={`${medium}-${rate}`}>
          {formatCount(units)} {medium === "sms" ? "SMS parts" : "MMS"} at {formatRate(rate)}:{" "}
          {formatCents(spent, "charge")}
        </p>
      ))}
      <p>
        The ledger has {formatCents(taken, "charge")} {EXCL_GST} for this month, less refunds.
      </p>
    </div>
  );
}

/** What the fields of a month's invoice begin with; at several rates, their average. */
function firstCharges({ used, rates }: Preview) {
  const of = (medium: "sms" | "mms") => {
    const own = used.filter((one) => one.medium === medium);
    const units = own.reduce((sum, one) => sum + one.units, 0);
    const spent = own.reduce((sum, one) => sum + one.spent, 0);
    const rate = units === 0 ? rates[medium] : Math.round((spent / units) * 1000) / 1000;
    return { total: String(units), rate: String(rate) };
  };
  const [sms, mms] = [of("sms"), of("mms")];
  return { totalSms: sms.total, perSmsRate: sms.rate, totalMms: mms.total, perMmsRate: mms.rate };
}
