import * as z from "zod";
import { saveNewAccounts } from "#core/contract/platform-settings/platform-settings.ts";
import { AmountField, amountText, typedAmount } from "#web/components/form/amount-field.tsx";
import type { SectionProps } from "./section-dialog.tsx";
import { SettingDialog } from "./setting-dialog.tsx";

const schema = z.object({ credit: typedAmount });

/** What new accounts begin with. */
export function NewAccountsDialog({ state, values, onClose }: SectionProps) {
  return (
    <SettingDialog
      endpoint={saveNewAccounts}
      state={state}
      schema={schema}
      initial={{ credit: amountText(values.newAccounts.credit) }}
      input={(value, common) => ({ ...common, value })}
      onClose={onClose}
    >
      {(form) => <AmountField label="Starting credit, in AUD" {...form.text("credit")} />}
    </SettingDialog>
  );
}
