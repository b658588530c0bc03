import {
  addBlockedWord,
  listBlockedWords,
} from "#core/contract/business-names/admin-business-names.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";

/** Blocks a word. */
export function WordDialog({ onClose }: { onClose: () => void }) {
  const form = useActionForm(addBlockedWord, {
    schema: addBlockedWord.input,
    initial: { senderId: "", texts: false },
    input: (values) => values,
    invalidates: [listBlockedWords],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Block word"
      description="Look-alike spellings count, too. Words of up to 4 letters match only as whole words."
      submitLabel="Block word"
    >
      <TextField label="Word" required autoComplete="off" {...form.text("senderId")} />
      <CheckField
        label="Hold texts, too"
        description="Campaigns and quick messages with this word wait for your approval, whichever account sends them."
        checked={form.values.texts ?? false}
        onCheckedChange={(texts) => form.set("texts", texts)}
      />
    </FormDialog>
  );
}
