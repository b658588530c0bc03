import * as z from "zod";
import { listUsers, updateUser } from "#core/contract/admin/admin-users.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { userChanges } from "./changes.ts";
import { FlagFields, flagFields, flagsOf } from "./flag-fields.tsx";
import type { OfUserProps } from "./user-drawer.tsx";

const schema = z.object({
  ...flagFields,
  name: updateUser.input.shape.name.unwrap(),
  trialEnds: z.boolean(),
});

/** What a user is called, and what their account may do. */
export function EditUser({ user, onClose }: OfUserProps) {
  const form = useActionForm(updateUser, {
    schema,
    initial: { ...flagsOf(user), name: user.name, trialEnds: false },
    input: (values) => ({ id: user._id, version: user.version, ...userChanges(user, values) }),
    invalidates: [listUsers],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      side
      title={user.name}
      description={user.accountName === user.name ? undefined : user.accountName}
      submitLabel="Save"
    >
      <TextField label="Name" required autoComplete="off" {...form.text("name")} />
      <FactList
        facts={[
          { label: "Email", value: user.email || "None" },
          { label: "Mobile", value: user.mobile ? formatMobile(user.mobile) : "None" },
        ]}
      />
      <p className="text-muted-foreground text-xs">
        People change their own email and mobile number, with a code that proves it is theirs.
      </p>
      {user.role === "trial" ? (
        <CheckField
          label="End the trial"
          description="Turns this into a full account."
          checked={form.values.trialEnds}
          onCheckedChange={(checked) => form.set("trialEnds", checked)}
        />
      ) : null}
      <FlagFields
        flags={form.values}
        onFlag={(flag, checked) => form.set(flag, checked)}
        limit={form.text("contactLimit")}
      />
    </FormDialog>
  );
}
