import * as z from "zod";
import { onceEach } from "#core/contract/fields/once-each.ts";
import { savePackages, savePlans } from "#core/contract/platform-settings/platform-settings.ts";
import { SETTING_VALUE_TEXTS } from "#core/contract/platform-settings/setting-values.ts";
import { idSchema, newId } from "#core/ids.ts";
import { BUNDLE_RANGES } from "#core/rules/prices.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { type OfferRow, OfferRows } from "./offer-rows.tsx";
import type { SectionProps } from "./section-dialog.tsx";
import { SettingDialog } from "./setting-dialog.tsx";
import { rateText, typedRate, typedWhole } from "./typed-values.ts";

const offer = {
  name: z.string().trim().min(1, "Enter a name").max(60, "Enter up to 60 characters"),
  medium: z.enum(["sms", "mms"]),
};
const soldPackage = z
  .object({
    ...offer,
    id: idSchema("package"),
    quantity: typedWhole,
    bonus: typedWhole,
    bestseller: z.boolean(),
  })
  .refine(
    ({ medium, quantity }) =>
      quantity >= BUNDLE_RANGES[medium].min && quantity <= BUNDLE_RANGES[medium].max,
    { error: SETTING_VALUE_TEXTS.quantity, path: ["quantity"] },
  );
const plan = z.object({ ...offer, id: idSchema("plan"), quantity: typedWhole, rate: typedRate });

/** Puts an error at what is offered twice. */
function once<R extends { medium: string; quantity: number }>(message: string) {
  return onceEach<R>("quantity", ({ medium, quantity }) => `${medium} ${quantity}`, message);
}

const packagesSchema = z.object({
  rows: z.array(soldPackage).superRefine(once(SETTING_VALUE_TEXTS.packageTwice)),
});
const plansSchema = z.object({
  rows: z.array(plan).superRefine(once(SETTING_VALUE_TEXTS.planTwice)),
});

/** A new row's common fields. */
const fresh: Omit<OfferRow, "id"> = { name: "", medium: "sms", quantity: "" };

/** The quantities that are offered first. */
export function PackagesDialog({ state, values: { packages }, onClose }: SectionProps) {
  return (
    <SettingDialog
      endpoint={savePackages}
      state={state}
      schema={packagesSchema}
      initial={{
        rows: packages.map((row) => ({
          ...row,
          quantity: String(row.quantity),
          bonus: String(row.bonus),
        })),
      }}
      input={({ rows }, common) => ({ ...common, value: rows })}
      onClose={onClose}
    >
      {({ values, set, errors }) => (
        <OfferRows
          what="package"
          quantityLabel="Quantity"
          rows={values.rows}
          errors={errors}
          onRows={(rows) => set("rows", rows)}
          fresh={() => ({
            ...fresh,
            ...{ id: newId("package", Date.now()), bonus: "0", bestseller: false },
          })}
        >
          {(row, change, errorOf) => (
            <>
              <TextField
                label="Extra messages"
                required
                inputMode="numeric"
                className="figures"
                value={row.bonus}
                error={errorOf("bonus")}
                onValue={(bonus) => change({ bonus })}
              />
              <CheckField
                label="Bestseller"
                checked={row.bestseller}
                onCheckedChange={(bestseller) => change({ bestseller })}
              />
            </>
          )}
        </OfferRows>
      )}
    </SettingDialog>
  );
}

/** Messages that are bought every month. */
export function PlansDialog({ state, values: { plans }, onClose }: SectionProps) {
  return (
    <SettingDialog
      endpoint={savePlans}
      state={state}
      schema={plansSchema}
      initial={{
        rows: plans.map(({ messages, rate, ...row }) => ({
          ...row,
          quantity: String(messages),
          rate: rateText(rate),
        })),
      }}
      input={({ rows }, common) => ({
        ...common,
        value: rows.map(({ quantity, ...row }) => ({ ...row, messages: quantity })),
      })}
      onClose={onClose}
    >
      {({ values, set, errors }) => (
        <OfferRows
          what="plan"
          quantityLabel="Messages a month"
          rows={values.rows}
          errors={errors}
          onRows={(rows) => set("rows", rows)}
          fresh={() => ({ ...fresh, id: newId("plan", Date.now()), rate: "" })}
        >
          {(row, change, errorOf) => (
            <TextField
              label="Cents each"
              required
              inputMode="decimal"
              className="figures"
              value={row.rate}
              error={errorOf("rate")}
              onValue={(rate) => change({ rate })}
            />
          )}
        </OfferRows>
      )}
    </SettingDialog>
  );
}
