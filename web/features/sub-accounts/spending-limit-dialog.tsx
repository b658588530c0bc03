import * as z from "zod";
import {
  listSubAccounts,
  type SubAccount,
  setSpendingLimit,
} from "#core/contract/sub-accounts/sub-accounts.ts";
import { AmountField, typedAmount } from "#web/components/form/amount-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Money } from "#web/components/ui/money.tsx";

/** Dollars as people type them; empty for no limit. */
const schema = z.object({
  limit: z
    .string()
    .trim()
    .transform((text) => text || null)
    .pipe(typedAmount.pipe(setSpendingLimit.input.shape.limit.unwrap()).nullable()),
});

interface SpendingLimitDialogProps {
  subAccount: SubAccount;
  onClose: () => void;
}

/** How much of the parent's credit a sub-account may spend in a month. */
export function SpendingLimitDialog({ subAccount, onClose }: SpendingLimitDialogProps) {
  const { _id, name, spending } = subAccount;
  const form = useActionForm(setSpendingLimit, {
    schema,
    initial: { limit: spending ? String(spending.limit / 100) : "" },
    input: ({ limit }) => ({ id: _id, limit }),
    invalidates: [listSubAccounts],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Spending limit for ${name}`}
      description="How much of your credit it can spend in a calendar month. It can send nothing more once the limit is reached."
      submitLabel="Save limit"
    >
      {spending ? (
        <FactList
          facts={[
            {
              label: "Spent this month",
              value: <Money cents={spending.spent} kind="charge" />,
            },
          ]}
        />
      ) : null}
      <AmountField
        {...form.text("limit")}
        label="Monthly limit in AUD"
        required={false}
        description="Leave it empty for no limit."
      />
    </FormDialog>
  );
}
