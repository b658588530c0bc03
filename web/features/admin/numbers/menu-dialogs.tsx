import * as z from "zod";
import {
  activateDedicatedNumber,
  cancelDedicatedNumber,
  type DedicatedNumber,
  deleteDedicatedNumber,
  listDedicatedNumbers,
  numberHistory,
} from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { NUMBER_HISTORY } from "#core/rules/dedicated-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { userOf } from "../user-of.ts";
import { EVENT_WORDS, MODE_WORDS } from "./words.ts";

interface NumberProps {
  number: DedicatedNumber;
  onClose: () => void;
}

const stale = [listDedicatedNumbers, numberHistory];

export function ActivateQuestion({ number, onClose }: NumberProps) {
  return (
    <ConfirmAction
      endpoint={activateDedicatedNumber}
      input={{ id: number._id }}
      invalidates={stale}
      onClose={onClose}
      title={`Make ${formatInternational(number.number)} available?`}
      description="It can then be assigned to an account."
      confirmLabel="Make available"
    />
  );
}

export function CancelQuestion({ number, onClose }: NumberProps) {
  const name = formatInternational(number.number);
  const isOwned = number.status === "assigned";
  return (
    <ConfirmAction
      endpoint={cancelDedicatedNumber}
      input={{ id: number._id }}
      invalidates={stale}
      onClose={onClose}
      title={isOwned ? `Release ${name}?` : `Take ${name} out of use?`}
      description={
        isOwned
          ? `${number.accountName} can no longer send from it. Replies still reach the account for 90 days, and after that the number is available again.`
          : "It cannot be assigned until you make it available again."
      }
      confirmLabel={isOwned ? "Release number" : "Take out of use"}
      danger={isOwned}
    />
  );
}

export function DeleteQuestion({ number, onClose }: NumberProps) {
  return (
    <ConfirmAction
      endpoint={deleteDedicatedNumber}
      input={{ id: number._id }}
      invalidates={stale}
      onClose={onClose}
      title={`Delete ${formatInternational(number.number)}?`}
      description="This is only possible for a number that no account has had. It cannot be undone."
      confirmLabel="Delete number"
      danger
    />
  );
}

const MODES = ["invoice", "admin"] as const;
const schema = z.object({
  email: z.email("Enter the user's email"),
  paymentMode: z.enum(MODES),
});

/** Gives an available number to a user's account. */
export function AssignNumberDialog({ number, onClose }: NumberProps) {
  const form = useActionForm(activateDedicatedNumber, {
    schema,
    initial: { email: "", paymentMode: "invoice" },
    input: async ({ email, paymentMode }) => ({
      id: number._id,
      user: await userOf(email),
      paymentMode,
    }),
    invalidates: [listDedicatedNumbers, numberHistory],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Assign ${formatInternational(number.number)}`}
      description="The user's account can send from it and gets its replies."
      submitLabel="Assign number"
    >
      <TextField label="User's email" type="email" required {...form.text("email")} />
      <SelectField
        label="Payment mode"
        options={MODES.map((value) => ({ value, label: MODE_WORDS[value] }))}
        {...form.field("paymentMode")}
      />
    </FormDialog>
  );
}

/** R678: what happened to a number, the newest first. */
export function NumberHistoryDialog({ number, onClose }: NumberProps) {
  const query = useCall(numberHistory, { id: number._id, limit: NUMBER_HISTORY });
  return (
    <Dialog
      onOpenChange={onClose}
      title={`History of ${formatInternational(number.number)}`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Loaded query={query} what="The history" waiting={<Skeleton className="h-32" />}>
        {({ data }) => (
          <ul className="grid gap-3">
            {data.map(({ _id, event, at, accountName, by }) => (
              <li key={_id} className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 break-words">
                  {EVENT_WORDS[event]} {accountName}
                  {by ? <span className="block text-muted-foreground text-xs">By {by}</span> : null}
                </span>
                <DateTime at={at} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}
