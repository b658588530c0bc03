import { useId } from "react";
import * as z from "zod";
import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { ADMIN_VERIFICATION_TEXTS } from "#core/contract/verification/admin-verification.ts";
import { MISSING, MISSING_LABELS, type Missing } from "#core/rules/verification-review.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";

const schema = z.object({
  missing: z.array(z.enum(MISSING)).min(1, ADMIN_VERIFICATION_TEXTS.missingRequired),
  reason: z.string().trim().min(1, "Say what you need").max(300, APPROVAL_TEXTS.reasonLong),
});

interface AskDialogProps {
  business: string | undefined;
  onAsk: (requested: z.output<typeof schema>) => Promise<unknown>;
  onClose: () => void;
}

/** Asks an account for what is missing; it can add that and send its form again. */
export function AskDialog({ business, onAsk, onClose }: AskDialogProps) {
  const errorId = useId();
  const form = useForm({
    schema,
    initial: { missing: [], reason: "" },
    onSubmit: async (requested) => {
      await onAsk(requested);
      onClose();
    },
  });
  const { missing } = form.values;
  const tick = (item: Missing, isTicked: boolean) =>
    form.set("missing", isTicked ? [...missing, item] : missing.filter((one) => one !== item));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Ask ${business ?? "this business"} for more`}
      description="The owner gets an email with what you ask for, and can send the form again."
      submitLabel="Ask for more"
    >
      <fieldset aria-describedby={form.errors.missing ? errorId : undefined} className="grid gap-2">
        <legend className="mb-1.5 font-medium">What is missing</legend>
        {MISSING.map((item) => (
          <CheckField
            key={item}
            label={MISSING_LABELS[item]}
            checked={missing.includes(item)}
            onCheckedChange={(isTicked) => tick(item, isTicked)}
          />
        ))}
        {form.errors.missing ? (
          <p id={errorId} className="text-danger-text text-xs">
            {form.errors.missing}
          </p>
        ) : null}
      </fieldset>
      <TextareaField
        label="Message to the owner"
        required
        maxLength={300}
        {...form.text("reason")}
      />
    </FormDialog>
  );
}
