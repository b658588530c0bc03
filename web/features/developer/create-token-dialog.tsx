import { useId, useState } from "react";
import * as z from "zod";
import { password } from "#core/contract/identity-fields.ts";
import { sendCode } from "#core/contract/security.ts";
import { type AppToken, createToken, listTokens } from "#core/contract/tokens.ts";
import { CodeDialog } from "#web/components/form/code-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { call } from "#web/lib/api.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";

interface CreateTokenDialogProps {
  onClose: () => void;
  onCreated: (token: AppToken) => void;
}

const { name } = createToken.input.shape;
const withPassword = z.object({ name, password });
const withoutPassword = z.object({ name, password: z.string().transform(() => undefined) });

/** Creates a token by the password or, for people without one, by a code. */
export function CreateTokenDialog({ onClose, onCreated }: CreateTokenDialogProps) {
  const id = useId();
  const me = useMe();
  const [awaitingCode, setAwaitingCode] = useState(false);
  const create = useAction(createToken, { handled: true, invalidates: [listTokens] });
  const form = useForm({
    schema: me.hasPassword ? withPassword : withoutPassword,
    initial: { name: "", password: "" },
    onSubmit: async (values) => {
      if (me.hasPassword) onCreated((await create.mutateAsync(values)).data);
      else setAwaitingCode(true);
    },
  });
  if (awaitingCode) {
    return (
      <CodeDialog
        title="Create token"
        sentTo={me.email || me.mobile}
        send={() => call(sendCode, { purpose: "create-token" })}
        use={async (code) =>
          onCreated((await create.mutateAsync({ name: form.values.name, code })).data)
        }
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Create token"
      description="A token can send messages and manage contacts as you do. It cannot move credit, change rights or redirect messages."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={form.submitting}>
            {me.hasPassword ? "Create token" : "Send me the code"}
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
          {...form.text("name")}
        />
        {me.hasPassword ? (
          <TextField
            label="Your password"
            required
            type="password"
            autoComplete="current-password"
            {...form.text("password")}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
