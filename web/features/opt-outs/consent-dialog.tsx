import {
  type BlockRecord,
  consent,
  listBlocks,
  unblock,
} from "#core/contract/suppressions/suppressions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { scopeWords } from "./how-words.ts";

interface ConsentDialogProps {
  record: BlockRecord;
  onClose: () => void;
}

/** Asks when and how a recipient who opted out agreed to get messages again. */
export function ConsentDialog({ record, onClose }: ConsentDialogProps) {
  const number = formatMobile(record.number);
  const form = useActionForm(unblock, {
    schema: consent,
    initial: { givenAt: Number.NaN, note: "" },
    input: (values) => ({ id: record._id, isBlocked: false as const, consent: values }),
    invalidates: [listBlocks],
    done: `Consent recorded. The opt-out of ${number} is lifted.`,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Record consent of ${number}`}
      description={`They opted out (${scopeWords(record).toLowerCase()}). Sending again without their consent is against the law. What you enter is kept as proof, with your name and the time.`}
      submitLabel="Record consent and lift opt-out"
    >
      <DateTimeField
        label="When they agreed"
        value={Number.isNaN(form.values.givenAt) ? undefined : form.values.givenAt}
        onValue={(at) => form.set("givenAt", at ?? Number.NaN)}
        error={form.errors.givenAt}
      />
      <TextareaField
        label="How they agreed"
        required
        description="For example: asked for it by phone, or ticked the box on our form"
        {...form.text("note")}
      />
    </FormDialog>
  );
}
