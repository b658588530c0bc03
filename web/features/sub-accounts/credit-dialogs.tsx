import { useState } from "react";
import * as z from "zod";
import { getBalance } from "#core/contract/profile/me.ts";
import {
  giveCredit,
  listSubAccounts,
  type SubAccount,
  setSpendingLimit,
} from "#core/contract/sub-accounts/sub-accounts.ts";
import { AmountField, amountText, typedAmount } from "#web/components/form/amount-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";

/** Dollars as people type them. */
const creditSchema = z.object({
  amount: z
    .string()
    .trim()
    .min(1, "Credit is required!")
    .pipe(typedAmount)
    .pipe(giveCredit.input.shape.amount),
});

interface CreditDialogProps {
  subAccount: SubAccount;
  onClose: () => void;
}

/** Gives a sub-account some of the parent's credit. */
export function GiveCreditDialog({ subAccount, onClose }: CreditDialogProps) {
  // One key per dialog: pressed twice, or sent again after a lost response, it gives the credit once.
  const [key] = useState(() => crypto.randomUUID());
  const own = useCall(getBalance, {}).data?.data.balance;
  const form = useActionForm(giveCredit, {
    schema: creditSchema,
    initial: { amount: "" },
    input: ({ amount }) => ({ id: subAccount._id, amount, key }),
    invalidates: [listSubAccounts, getBalance],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Give credit to ${subAccount.name}`}
      description="The credit moves from your balance, at the rates you bought it at."
      submitLabel="Give credit"
    >
      <FactList
        facts={[
          {
            label: "Your balance",
            value:
              own === undefined ? (
                <Skeleton className="w-16" />
              ) : (
                <Money cents={own} kind="balance" />
              ),
          },
          { label: "Its own credit", value: <Money cents={subAccount.balance} kind="balance" /> },
        ]}
      />
      {subAccount.deductFromAccount ? null : (
        <Alert title="This sub-account sends with your credit">
          It cannot use the credit you give it until you let it pay from its own.
        </Alert>
      )}
      <AmountField {...form.text("amount")} />
    </FormDialog>
  );
}

/** Dollars as people type them; empty for no limit. */
const limitSchema = z.object({
  limit: z
    .string()
    .trim()
    .transform((text) => text || null)
    .pipe(typedAmount.pipe(setSpendingLimit.input.shape.limit.unwrap()).nullable()),
});

/** How much of the parent's credit a sub-account may spend in a month. */
export function SpendingLimitDialog({ subAccount, onClose }: CreditDialogProps) {
  const { _id, name, spending } = subAccount;
  const form = useActionForm(setSpendingLimit, {
    schema: limitSchema,
    initial: { limit: spending ? amountText(spending.limit) : "" },
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
