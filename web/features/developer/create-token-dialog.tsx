import { useState } from "react";
import * as z from "zod";
import { password } from "#core/contract/fields/identity-fields.ts";
import { sendCode } from "#core/contract/security/security.ts";
import { type AppToken, createToken, listTokens } from "#core/contract/tokens/tokens.ts";
import { CodeDialog } from "#web/components/form/code-dialog.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { OwnPasswordField } from "#web/components/form/own-password-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
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

/** Creates a token with the password or, for people without one, with a code. */
export function CreateTokenDialog({ onClose, onCreated }: CreateTokenDialogProps) {
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
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Create token"
      description="A token can send messages and manage contacts for you. It cannot move credit, change permissions or redirect messages."
      submitLabel={me.hasPassword ? "Create token" : "Send code"}
    >
      <TextField
        label="Name"
        required
        autoComplete="off"
        description="The app that will use it, such as Online shop"
        {...form.text("name")}
      />
      {me.hasPassword ? <OwnPasswordField {...form.text("password")} /> : null}
    </FormDialog>
  );
}
