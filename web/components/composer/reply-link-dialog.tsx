import * as z from "zod";
import { MAX_QUESTION } from "#core/rules/link-texts.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";

const schema = z.object({
  question: z.string().trim().min(1, "Enter what the page asks").max(MAX_QUESTION),
});

interface ReplyLinkDialogProps {
  question: string;
  isInText: boolean;
  onSave: (question: string) => void;
  onClose: () => void;
}

/** Asks what the page of the reply link says. */
export function ReplyLinkDialog({ question, isInText, onSave, onClose }: ReplyLinkDialogProps) {
  const form = useForm({
    schema,
    initial: { question },
    onSubmit: async (values) => {
      onSave(values.question);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Reply link"
      description="Each recipient gets a link of their own to a page with your logo and one field for an answer. It works for senders that cannot receive replies."
      submitLabel={isInText ? "Change" : "Insert"}
      onClose={onClose}
    >
      <TextField
        label="What the page asks"
        required
        maxLength={MAX_QUESTION}
        placeholder="Will you be there on Friday?"
        {...form.text("question")}
      />
    </FormDialog>
  );
}
