import * as z from "zod";
import { saveSeller } from "#core/contract/platform-settings/platform-settings.ts";
import { formatAbn } from "#core/rules/abn.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import type { SectionProps } from "./section-dialog.tsx";
import { SettingDialog } from "./setting-dialog.tsx";

const seller = saveSeller.input.shape.value.unwrap().shape;
const schema = z.object({
  name: seller.name,
  abn: seller.abn,
  address: z
    .string()
    .trim()
    .max(300, "Enter up to 300 characters")
    .transform((text) => text || null),
});

/** Who sells, on tax invoices. */
export function SellerDialog({ state, values: { seller: known }, onClose }: SectionProps) {
  return (
    <SettingDialog
      endpoint={saveSeller}
      state={state}
      schema={schema}
      initial={{
        name: known?.name ?? "",
        abn: known ? formatAbn(known.abn) : "",
        address: known?.address ?? "",
      }}
      input={(value, common) => ({ ...common, value })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="Name" required {...form.text("name")} />
          <TextField
            label="ABN"
            required
            className="figures"
            inputMode="numeric"
            {...form.text("abn")}
          />
          <TextField label="Address" {...form.text("address")} />
        </>
      )}
    </SettingDialog>
  );
}
