import { Plus, Trash2 } from "lucide-react";
import * as z from "zod";
import { onceEach } from "#core/contract/fields/once-each.ts";
import { savePrices } from "#core/contract/platform-settings/platform-settings.ts";
import { SETTING_VALUE_TEXTS } from "#core/contract/platform-settings/setting-values.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import type { SectionProps } from "./section-dialog.tsx";
import { SettingDialog } from "./setting-dialog.tsx";
import { rateText, typedRate, typedWhole } from "./typed-values.ts";

const tiers = z
  .array(z.object({ from: typedWhole, rate: typedRate }))
  .superRefine(onceEach("from", ({ from }) => from, SETTING_VALUE_TEXTS.tierTwice));
const schema = z.object({
  smsBase: typedRate,
  mmsBase: typedRate,
  smsFirst: typedRate,
  mmsFirst: typedRate,
  sms: tiers,
  mms: tiers,
});

/** What messages cost. */
export function PricesDialog({ state, values: { prices }, onClose }: SectionProps) {
  const typed = (rows: (typeof prices)["tiers"]["sms"]) =>
    rows.map(({ from, rate }) => ({ from: String(from), rate: rateText(rate) }));
  return (
    <SettingDialog
      endpoint={savePrices}
      state={state}
      schema={schema}
      initial={{
        smsBase: rateText(prices.base.sms),
        mmsBase: rateText(prices.base.mms),
        smsFirst: rateText(prices.first.sms),
        mmsFirst: rateText(prices.first.mms),
        sms: typed(prices.tiers.sms),
        mms: typed(prices.tiers.mms),
      }}
      input={({ smsBase, mmsBase, smsFirst, mmsFirst, sms, mms }, common) => ({
        ...common,
        value: {
          base: { sms: smsBase, mms: mmsBase },
          first: { sms: smsFirst, mms: mmsFirst },
          tiers: { sms, mms },
        },
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...rate} label="SMS, cents per part" {...form.text("smsBase")} />
            <TextField {...rate} label="MMS, cents each" {...form.text("mmsBase")} />
            <TextField {...rate} label="First purchase of SMS" {...form.text("smsFirst")} />
            <TextField {...rate} label="First purchase of MMS" {...form.text("mmsFirst")} />
          </div>
          {(["sms", "mms"] as const).map((medium) => (
            <Tiers
              key={medium}
              label={`${medium.toUpperCase()} by quantity`}
              name={medium}
              errors={form.errors}
              rows={form.values[medium]}
              onRows={(rows) => form.set(medium, rows)}
            />
          ))}
        </>
      )}
    </SettingDialog>
  );
}

const rate = {
  required: true,
  inputMode: "decimal",
  autoComplete: "off",
  className: "figures",
} as const;

interface TypedTier {
  from: string;
  rate: string;
}

interface TiersProps {
  label: string;
  /** Of the form's field. */
  name: string;
  errors: Readonly<Record<string, string | undefined>>;
  rows: readonly TypedTier[];
  onRows: (rows: TypedTier[]) => void;
}

/** The prices from certain quantities on. */
function Tiers({ label, name, errors, rows, onRows }: TiersProps) {
  const change = (index: number, changed: Partial<TypedTier>) =>
    onRows(rows.map((row, at) => (at === index ? { ...row, ...changed } : row)));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">{label}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place while it is typed
        <div key={index} className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <TextField
              {...rate}
              label="From quantity"
              value={row.from}
              error={errors[`${name}.${index}.from`]}
              onValue={(from) => change(index, { from })}
            />
          </div>
          <div className="min-w-0 flex-1">
            <TextField
              {...rate}
              label="Cents each"
              value={row.rate}
              error={errors[`${name}.${index}.rate`]}
              onValue={(cents) => change(index, { rate: cents })}
            />
          </div>
          <Button
            variant="ghost"
            size="icon"
            className="mt-6"
            aria-label={`Remove the price from ${row.from || "this quantity"}`}
            onClick={() => onRows(rows.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      ))}
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() => onRows([...rows, { from: "", rate: "" }])}
      >
        <Plus aria-hidden="true" />
        Add price
      </Button>
    </fieldset>
  );
}
