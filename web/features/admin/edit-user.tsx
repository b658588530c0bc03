import * as z from "zod";
import { listUsers, updateUser } from "#core/contract/admin/admin-users.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { userChanges } from "./changes.ts";
import type { OfUserProps } from "./user-drawer.tsx";

const flags = updateUser.input.shape;
const schema = z.object({
  trialEnds: z.boolean(),
  adminApproved: z.boolean(),
  quickApproved: z.boolean(),
  allowedSharedSender: z.boolean(),
  allowSubAccount: z.boolean(),
  batch: z.boolean(),
  isNotAutoCredit: z.boolean(),
  contactLimit: z
    .string()
    .trim()
    .regex(/^\d{1,8}$/, "Enter a number")
    .transform(Number)
    .pipe(flags.contactLimit.unwrap()),
});

const CHECKS = [
  {
    name: "adminApproved",
    label: "Messages go out without approval",
    description: "Otherwise an administrator approves each campaign. Sub-accounts follow.",
  },
  {
    name: "quickApproved",
    label: "Quick messages go out without approval",
    description: "Hides File Scheduler and Email SMS.",
  },
  {
    name: "allowedSharedSender",
    label: "May send from the shared number",
    description: "If you turn this off, campaigns from the shared number stop within seconds.",
  },
  {
    name: "allowSubAccount",
    label: "May have sub-accounts",
    description: "If you turn this off, the sub-accounts that exist stay.",
  },
  {
    name: "batch",
    label: "May send batch messages",
    description: "Shows Batch Message in the menu, and in that of sub-accounts.",
  },
  {
    name: "isNotAutoCredit",
    label: "Never buys credit automatically",
    description: "Turns auto credit off, and the account cannot turn it on again.",
  },
] as const;

/** What a user's account may do. */
export function EditUser({ user, onClose }: OfUserProps) {
  const { adminApproved, quickApproved, allowedSharedSender } = user;
  const { allowSubAccount, batch, isNotAutoCredit } = user;
  const form = useActionForm(updateUser, {
    schema,
    initial: {
      trialEnds: false,
      adminApproved,
      quickApproved,
      allowedSharedSender,
      allowSubAccount,
      batch,
      isNotAutoCredit,
      contactLimit: String(user.contactLimit),
    },
    input: (values) => ({ id: user._id, ...userChanges(user, values) }),
    invalidates: [listUsers],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      side
      title={user.name}
      description={user.accountName}
      submitLabel="Save"
    >
      {user.role === "trial" ? (
        <CheckField
          label="End the trial"
          description="Turns this into a full account."
          checked={form.values.trialEnds}
          onCheckedChange={(checked) => form.set("trialEnds", checked)}
        />
      ) : null}
      {CHECKS.map(({ name, ...words }) => (
        <CheckField
          key={name}
          {...words}
          checked={form.values[name]}
          onCheckedChange={(checked) => form.set(name, checked)}
        />
      ))}
      <TextField
        label="Contacts per group"
        inputMode="numeric"
        className="figures"
        {...form.text("contactLimit")}
      />
    </FormDialog>
  );
}
