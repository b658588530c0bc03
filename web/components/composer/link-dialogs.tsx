import * as z from "zod";
import { isOn } from "#core/rules/link-target.ts";
import { LINK_TEXTS, MAX_QUESTION, MAX_TARGET } from "#core/rules/link-texts.ts";
import { longUrlField } from "#core/rules/long-url-field.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";

interface LinkDialogProps {
  /** What was written before; empty for a new link. */
  value: string;
  onSave: (value: string) => void;
  onClose: () => void;
}

/** Asks where a short link is to lead: not to `host`, where short links are. */
export function ShortLinkDialog({ host, ...props }: LinkDialogProps & { host: string }) {
  const form = useLinkForm(
    longUrlField.refine((url) => !isOn(url, host), LINK_TEXTS.ownHost),
    props,
  );
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Create Short URL"
      description="Each recipient gets a short link of their own, so you can see who opened it."
      submitLabel={props.value ? "Change" : "Create"}
      onClose={props.onClose}
    >
      <TextField
        label="Web address"
        type="url"
        required
        maxLength={MAX_TARGET}
        placeholder="https://"
        {...form.text("value")}
      />
    </FormDialog>
  );
}

const question = z.string().trim().min(1, "Enter what the page asks").max(MAX_QUESTION);

/** Asks what the page of the reply link says. */
export function ReplyLinkDialog({ isInText, ...props }: LinkDialogProps & { isInText: boolean }) {
  const form = useLinkForm(question, props);
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Reply link"
      description="Each recipient gets a link of their own to a page with your logo and one field for an answer. It works for senders that cannot receive replies."
      submitLabel={isInText ? "Change" : "Insert"}
      onClose={props.onClose}
    >
      <TextField
        label="What the page asks"
        required
        maxLength={MAX_QUESTION}
        placeholder="Will you be there on Friday?"
        {...form.text("value")}
      />
    </FormDialog>
  );
}

function useLinkForm(
  schema: z.ZodType<string, string>,
  { value, onSave, onClose }: LinkDialogProps,
) {
  return useForm({
    schema: z.object({ value: schema }),
    initial: { value },
    onSubmit: async (written) => {
      onSave(written.value);
      onClose();
    },
  });
}
