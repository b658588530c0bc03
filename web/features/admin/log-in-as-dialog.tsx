import type { AdminUser } from "#core/contract/admin/admin-users.ts";
import { checkLogin, logInAsUser, login } from "#core/contract/sessions/acting.ts";
import { LOGIN_MINUTES, type LoginMode } from "#core/rules/acting.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import { loadAsOther } from "#web/lib/load-as-other.ts";

const MODES = [
  { value: "view", label: "View", description: "You see what the user sees, and change nothing." },
  {
    value: "act",
    label: "Act",
    description: "You can send and change things for them. Needs a reason and a ticket.",
  },
] as const satisfies readonly { value: LoginMode; label: string; description: string }[];

const schema = login.superRefine(checkLogin);

/** Logs in as a user (R443). */
export function LogInAsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const form = useActionForm(logInAsUser, {
    schema,
    initial: { mode: "view", reason: "", ticket: "" },
    input: (values) => ({ userId: user._id, ...values }),
    onDone: loadAsOther,
  });
  const required = form.values.mode === "act";
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Log in as ${user.name}`}
      description={`For ${LOGIN_MINUTES} minutes. The account's owner is emailed that it was you, and why.`}
      submitLabel="Log in"
    >
      <RadioGroup
        label="What for"
        value={form.values.mode ?? "view"}
        onValueChange={(mode) => form.set("mode", mode === "act" ? "act" : "view")}
        options={MODES}
      />
      <TextField label="Reason" required={required} autoComplete="off" {...form.text("reason")} />
      <TextField label="Ticket" required={required} autoComplete="off" {...form.text("ticket")} />
    </FormDialog>
  );
}
