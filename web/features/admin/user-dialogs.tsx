import { useState } from "react";
import * as z from "zod";
import type { AdminUser } from "#core/contract/admin/admin-users.ts";
import { changeGatewayCredit, listAllOrders } from "#core/contract/orders/admin-orders.ts";
import { AmountField, typedAmount } from "#web/components/form/amount-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { LimitsDialog } from "./limits-dialog.tsx";
import { LogInAsDialog } from "./log-in-as-dialog.tsx";
import { SenderIdsDrawer } from "./sender-ids-drawer.tsx";
import { SpecialPlanDialog } from "./special-plan-dialog.tsx";
import type { UserDialog } from "./user-actions.ts";
import { UserDialogBox } from "./user-dialog.tsx";

interface UserDialogsProps {
  dialog: UserDialog;
  user: AdminUser;
  onClose: () => void;
}

/** What a row's menu opens. */
export function UserDialogs({ dialog, ...opened }: UserDialogsProps) {
  switch (dialog) {
    case "edit":
      return <UserDialogBox {...opened} />;
    case "credit":
      return <CreditDialog type="inc" {...opened} />;
    case "deduct":
      return <CreditDialog type="dec" {...opened} />;
    case "plan":
      return <SpecialPlanDialog {...opened} />;
    case "senderid":
      return <SenderIdsDrawer {...opened} />;
    case "logInAs":
      return <LogInAsDialog {...opened} />;
    case "limits":
      return <LimitsDialog {...opened} />;
  }
}

const { credit, reason } = changeGatewayCredit.input.shape;
const schema = z.object({ credit: typedAmount.pipe(credit), reason });

const WORDS = {
  inc: { label: "Add credit", description: "To {account}, at the standard rates." },
  dec: { label: "Deduct credit", description: "From what {account} has not used." },
} as const;

interface CreditDialogProps {
  user: AdminUser;
  /** Whether credit is added or taken out (R504). */
  type: keyof typeof WORDS;
  onClose: () => void;
}

/** Adds credit to a user's account or takes unused credit out of it, with the reason. */
function CreditDialog({ user, type, onClose }: CreditDialogProps) {
  // One key per dialog: pressed twice, or sent again after a lost response, it happens once.
  const [key] = useState(() => crypto.randomUUID());
  const form = useActionForm(changeGatewayCredit, {
    schema,
    initial: { credit: "", reason: "" },
    input: (values) => ({ id: user._id, type, key, ...values }),
    invalidates: [listAllOrders],
    onDone: onClose,
  });
  const { label, description } = WORDS[type];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={label}
      description={description.replace("{account}", user.accountName)}
      submitLabel={label}
    >
      <AmountField label="Amount in AUD, excl. GST" {...form.text("credit")} />
      <TextField label="Reason" required autoComplete="off" {...form.text("reason")} />
    </FormDialog>
  );
}
