import * as z from "zod";
import {
  addDedicatedNumber,
  type DedicatedNumber,
  editDedicatedNumber,
  listDedicatedNumbers,
  NUMBER_TEXTS,
  numberHistory,
} from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import {
  DEFAULT_DOLLARS,
  NUMBER_PAYMENT_MODES,
  NUMBER_PRODUCTS,
  NUMBER_TYPES,
} from "#core/rules/dedicated-numbers.ts";
import { COUNTRIES } from "#core/rules/providers.ts";
import { AmountField, amountText } from "#web/components/form/amount-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { PRODUCT_WORDS, TYPE_WORDS } from "#web/components/numbers/number-words.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { ProviderField } from "../providers/provider-field.tsx";
import { MODE_WORDS } from "./words.ts";

const fields = addDedicatedNumber.input.shape;
const schema = z.object({
  number: fields.number.unwrap(),
  country: z.enum(["", ...COUNTRIES]).refine((one) => one !== "", NUMBER_TEXTS.chooseCountry),
  type: z.enum(NUMBER_TYPES),
  serviceType: z.enum(NUMBER_PRODUCTS),
  amount: z
    .string()
    .trim()
    .regex(/^-?\d{1,7}(?:\.\d{1,2})?$/, "Enter dollars, such as 25 or 25.50")
    .transform(Number)
    .pipe(fields.amount.unwrap()),
  provider: fields.provider.unwrap(),
  paymentMode: z.enum(NUMBER_PAYMENT_MODES),
  reference: fields.reference.unwrap(),
});

interface NumberDialogProps {
  /** The number to change; without one, a new one is added. */
  number?: DedicatedNumber;
  onClose: () => void;
}

/** R587 to R591: adds a dedicated number, or changes what is known of one. */
export function NumberDialog({ number, onClose }: NumberDialogProps) {
  const options = { handled: true, invalidates: [listDedicatedNumbers, numberHistory] };
  const add = useAction(addDedicatedNumber, options);
  const edit = useAction(editDedicatedNumber, options);
  const form = useForm({
    schema,
    initial: {
      number: number?.number ?? "",
      country: number?.country ?? "",
      type: number?.type ?? "common",
      serviceType: number?.serviceType ?? "sms",
      amount: amountText(Math.round((number?.amount ?? DEFAULT_DOLLARS) * 100)),
      provider: number?.provider ?? "",
      paymentMode: number?.paymentMode ?? "stripe",
      reference: number?.reference ?? "",
    },
    onSubmit: async ({ number: typed, country, ...values }) => {
      const fresh = { ...values, country: fields.country.parse(country) };
      const { message } = number
        ? await edit.mutateAsync({ id: number._id, version: number.version, ...fresh })
        : await add.mutateAsync({ number: typed, ...fresh });
      notifySuccess(message);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={number ? "Edit dedicated number" : "Add dedicated number"}
      submitLabel={number ? "Save" : "Add number"}
    >
      <TextField
        label="Number"
        required
        inputMode="tel"
        autoComplete="off"
        disabled={number !== undefined}
        {...form.text("number")}
      />
      <SelectField
        label="Country"
        placeholder="Choose a country"
        options={[{ value: "AU", label: "Australia" }]}
        {...form.field("country")}
      />
      <SelectField
        label="Type"
        options={NUMBER_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))}
        {...form.field("type")}
      />
      <SelectField
        label="Service type"
        options={NUMBER_PRODUCTS.map((value) => ({ value, label: PRODUCT_WORDS[value] }))}
        {...form.field("serviceType")}
      />
      <AmountField label="Monthly price in AUD, excl. GST" {...form.text("amount")} />
      <ProviderField {...form.text("provider")} />
      <SelectField
        label="Payment mode"
        options={NUMBER_PAYMENT_MODES.map((value) => ({ value, label: MODE_WORDS[value] }))}
        {...form.field("paymentMode")}
      />
      <TextField label="Reference" autoComplete="off" {...form.text("reference")} />
    </FormDialog>
  );
}
