import {
  type BlockRecord,
  consent,
  listBlocks,
  unblock,
} from "#core/contract/suppressions/suppressions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { Field } from "#web/components/form/field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Textarea } from "#web/components/ui/textarea.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { scopeWords } from "./how-words.ts";

interface ConsentDialogProps {
  record: BlockRecord;
  onClose: () => void;
}

/** Asks when and how a recipient who opted out agreed to get messages again. */
export function ConsentDialog({ record, onClose }: ConsentDialogProps) {
  const number = formatMobile(record.number);
  const lift = useAction(unblock, { handled: true, invalidates: [listBlocks] });
  const form = useForm({
    schema: consent,
    initial: { givenAt: Number.NaN, note: "" },
    onSubmit: async (values) => {
      await lift.mutateAsync({ id: record._id, isBlocked: false, consent: values });
      notifySuccess(`Consent recorded. The opt-out of ${number} is lifted.`);
      onClose();
    },
  });
  const { value, onValue, error } = form.text("note");
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
      <Field
        label="How they agreed"
        required
        description="For example: asked for it by phone, or ticked the box on our form"
        {...(error ? { error } : {})}
      >
        {(control) => (
          <Textarea {...control} value={value} onChange={(event) => onValue(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
