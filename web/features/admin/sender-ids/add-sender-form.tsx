import * as z from "zod";
import {
  changeUserSenderIds,
  getUserSenderIds,
  SENDER_ID_KINDS,
  SENDER_ID_TEXTS,
} from "#core/contract/sender-ids/user-sender-ids.ts";
import { Form } from "#web/components/form/form.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { notifyError, notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { KIND_WORDS } from "./kind-words.ts";

const schema = z
  .object({ kind: z.enum(SENDER_ID_KINDS), value: z.string().trim() })
  .superRefine(({ kind, value }, issues) => {
    const message = SENDER_ID_TEXTS.empty[kind];
    if (value === "") issues.addIssue({ code: "custom", path: ["value"], message });
  });

/** Gives an account a number or a name. */
export function AddSenderForm({ userId }: { userId: string }) {
  const add = useAction(changeUserSenderIds, { handled: true, invalidates: [getUserSenderIds] });
  const form = useForm({
    schema,
    initial: { kind: "mobileSenders", value: "" },
    onSubmit: async ({ kind, value }) => {
      const given = { id: userId, [kind]: value, type: "add" as const };
      const { status, message } = await add.mutateAsync(given).catch((error: unknown) => {
        notifyError(SENDER_ID_TEXTS.failed[kind]);
        // The server names the kind's own field.
        const beside = error instanceof ApiError ? error.fields[kind] : undefined;
        throw beside === undefined ? error : refusal(beside);
      });
      if (!status) throw refusal(message);
      notifySuccess(message);
      form.set("value", "");
    },
  });
  const { kind } = form.values;
  return (
    <section aria-label="Add sender ID" className="border-t pt-4">
      <Form form={form}>
        <SelectField
          label="Kind"
          error={form.errors.kind}
          options={SENDER_ID_KINDS.map((value) => ({ value, label: KIND_WORDS[value].one }))}
          value={kind}
          onValue={(next) => form.set("kind", schema.shape.kind.parse(next))}
        />
        <TextField
          label={KIND_WORDS[kind].one}
          required
          autoComplete="off"
          {...form.text("value")}
        />
        <Button
          type="submit"
          variant="outline"
          loading={form.submitting}
          className="justify-self-start"
        >
          Add sender ID
        </Button>
      </Form>
    </section>
  );
}

/** Shown beside the field. */
function refusal(message: string): ApiError {
  return new ApiError(409, { code: "CONFLICT", message, fields: { value: message } });
}
