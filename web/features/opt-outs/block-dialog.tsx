import { blockNumber, listBlocks } from "#core/contract/suppressions/suppressions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

/** Asks for a number that is to get no messages, and why. */
export function BlockDialog({ onClose }: { onClose: () => void }) {
  const block = useAction(blockNumber, { handled: true, invalidates: [listBlocks] });
  const form = useForm({
    schema: blockNumber.input,
    initial: { number: "", reason: "" },
    onSubmit: async (values) => {
      const { data } = await block.mutateAsync(values);
      notifySuccess(`${formatMobile(data.number)} is blocked and gets no messages`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Block a number"
      description="It gets no messages from you until you unblock it."
      submitLabel="Block number"
    >
      <TextField
        label="Mobile number"
        required
        type="tel"
        autoComplete="off"
        {...form.text("number")}
      />
      <TextField
        label="Reason"
        autoComplete="off"
        description="Only people in your account see it"
        {...form.text("reason")}
      />
    </FormDialog>
  );
}
