import * as z from "zod";
import { listMoves, startMove } from "#core/contract/admin/moves.ts";
import { isId } from "#core/ids.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";

const schema = z.object({
  account: z
    .string()
    .trim()
    .transform((text, issues) => {
      if (isId("account", text)) return text;
      issues.addIssue({
        code: "custom",
        message: "Enter the account's id, which starts with acc_",
      });
      return z.NEVER;
    }),
  shard: z.string().min(1, "Choose a shard"),
});

/** Starts the move of an account. */
export function MoveDialog({ shards, onClose }: { shards: number; onClose: () => void }) {
  const form = useActionForm(startMove, {
    schema,
    initial: { account: "", shard: "" },
    input: ({ account, shard }) => ({ account, shard: Number(shard) }),
    invalidates: [listMoves],
    onDone: onClose,
  });
  const options = Array.from({ length: shards }, (_, shard) => ({
    value: String(shard),
    label: `Shard ${shard}`,
  }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Move an account"
      description="It stays in use. You can call it off until the last seconds."
      submitLabel="Move"
    >
      <TextField label="Account" autoComplete="off" {...form.text("account")} />
      <SelectField label="To" options={options} {...form.field("shard")} />
    </FormDialog>
  );
}
