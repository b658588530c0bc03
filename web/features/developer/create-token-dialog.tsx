import { useId } from "react";
import { type AppToken, createToken, listTokens } from "#core/contract/tokens.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { useAction } from "#web/lib/query.ts";

interface CreateTokenDialogProps {
  onClose: () => void;
  onCreated: (token: AppToken) => void;
}

export function CreateTokenDialog({ onClose, onCreated }: CreateTokenDialogProps) {
  const id = useId();
  const create = useAction(createToken, { handled: true, invalidates: [listTokens] });
  const form = useForm({
    schema: createToken.input,
    initial: { name: "" },
    onSubmit: async (values) => onCreated((await create.mutateAsync(values)).data),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Create token"
      description="It may do what you may, except what takes you in person."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={form.submitting}>
            Create token
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.submit} noValidate className="grid gap-4">
        {form.formError ? <Alert tone="danger" title={form.formError} /> : null}
        <TextField
          label="Name"
          required
          autoComplete="off"
          description="Which program will use it: Online shop, for example"
          error={form.errors.name}
          value={form.values.name}
          onValue={(name) => form.set("name", name)}
        />
      </form>
    </Dialog>
  );
}
