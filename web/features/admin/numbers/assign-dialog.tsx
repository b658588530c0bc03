import * as z from "zod";
import {
  activateDedicatedNumber,
  type DedicatedNumber,
  listDedicatedNumbers,
  numberHistory,
} from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { userOf } from "../user-of.ts";
import { MODE_WORDS } from "./words.ts";

const MODES = ["invoice", "admin"] as const;
const schema = z.object({
  email: z.email("Enter the user's email"),
  paymentMode: z.enum(MODES),
});

interface AssignNumberDialogProps {
  number: DedicatedNumber;
  onClose: () => void;
}

/** Gives an available number to a user's account. */
export function AssignNumberDialog({ number, onClose }: AssignNumberDialogProps) {
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
