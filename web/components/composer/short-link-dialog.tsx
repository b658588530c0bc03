import * as z from "zod";
import { isOn } from "#core/rules/link-target.ts";
import { LINK_TEXTS, MAX_TARGET } from "#core/rules/link-texts.ts";
import { longUrlField } from "#core/rules/long-url-field.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";

interface ShortLinkDialogProps {
  /** Where short links are: none may lead back there. */
  host: string;
  longUrl: string;
  onCreate: (longUrl: string) => void;
  onClose: () => void;
}

/** Asks where a short link is to lead. */
export function ShortLinkDialog({ host, longUrl, onCreate, onClose }: ShortLinkDialogProps) {
  const target = longUrlField.refine((url) => !isOn(url, host), LINK_TEXTS.ownHost);
  const form = useForm({
    schema: z.object({ longUrl: target }),
    initial: { longUrl },
    onSubmit: async (values) => {
      onCreate(values.longUrl);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Create Short URL"
      description="Each recipient gets a short link of their own, so you can see who opened it."
      submitLabel={longUrl ? "Change" : "Create"}
      onClose={onClose}
    >
      <TextField
        label="Web address"
        type="url"
        required
        maxLength={MAX_TARGET}
        placeholder="https://"
        {...form.text("longUrl")}
      />
    </FormDialog>
  );
}
