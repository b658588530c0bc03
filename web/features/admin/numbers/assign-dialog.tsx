import * as z from "zod";
import { listUsers } from "#core/contract/admin/admin-users.ts";
import {
  activateDedicatedNumber,
  type DedicatedNumber,
  listDedicatedNumbers,
  numberHistory,
} from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { Field } from "#web/components/form/field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Select } from "#web/components/ui/select.tsx";
import { call } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
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
  const assign = useAction(activateDedicatedNumber, {
    handled: true,
    invalidates: [listDedicatedNumbers, numberHistory],
  });
  const form = useForm({
    schema,
    initial: { email: "", paymentMode: "invoice" },
    onSubmit: async ({ email, paymentMode }) => {
      const user = await userOf(email);
      const { message } = await assign.mutateAsync({ id: number._id, user, paymentMode });
      notifySuccess(message);
      onClose();
    },
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
      <Field label="Payment mode" required error={form.errors.paymentMode}>
        {(control) => (
          <Select
            {...control}
            value={form.values.paymentMode}
            onValueChange={(mode) => form.set("paymentMode", schema.shape.paymentMode.parse(mode))}
            options={MODES.map((value) => ({ value, label: MODE_WORDS[value] }))}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** The id of the user who signs in with an email. */
async function userOf(email: string): Promise<string> {
  const { items } = await call(listUsers, { search: email });
  const found = items.find((user) => user.email.toLowerCase() === email.toLowerCase());
  if (found) return found._id;
  const message = "No user has this email";
  throw new ApiError(404, { code: "NOT_FOUND", message, fields: { email: message } });
}
