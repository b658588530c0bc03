import * as z from "zod";
import { listUsage, previewInvoice, setCreditLimit } from "#core/contract/postpaid/postpaid.ts";
import { PROFILE_TYPES } from "#core/permissions.ts";
import { AmountField, amountText, typedAmount } from "#web/components/form/amount-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { PROFILE_WORDS } from "./profile-words.ts";
import type { Preview } from "./terms.tsx";

const schema = z.object({
  profileType: z.enum(PROFILE_TYPES),
  limit: typedAmount.pipe(setCreditLimit.input.shape.limit),
});

interface TermsDialogProps {
  userId: string;
  onClose: () => void;
}

/** Whether an account pays in advance or by monthly invoice, and up to which limit. */
export function TermsDialog(props: TermsDialogProps) {
  // Read each time the dialog opens, and never again while it is filled in.
  const query = useCall(previewInvoice, { userId: props.userId }, { onRequest: true });
  if (query.data) return <TermsForm {...props} known={query.data.data} />;
  return (
    <Dialog onOpenChange={props.onClose} size="sm" title="Payment terms">
      <Loaded query={query} what="The terms" waiting={<Skeleton className="h-48" />} />
    </Dialog>
  );
}

function TermsForm({ userId, known, onClose }: TermsDialogProps & { known: Preview }) {
  const form = useActionForm(setCreditLimit, {
    schema,
    initial: {
      profileType: known.profileType,
      limit: amountText(known.limit?.cents ?? 0),
    },
    input: ({ profileType, limit }) => ({
      id: userId,
      profileType,
      limit: profileType === "postpaid" ? limit : 0,
    }),
    invalidates: [previewInvoice, listUsage],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Payment terms"
      description={`How ${known.name} pays for what it sends.`}
      submitLabel="Save"
    >
      <SelectField
        label="Pays"
        options={PROFILE_TYPES.map((value) => ({ value, label: PROFILE_WORDS[value] }))}
        {...form.field("profileType")}
      />
      {form.values.profileType === "postpaid" ? (
        <AmountField
          {...form.text("limit")}
          label="Credit limit in AUD, excl. GST"
          description="It can send until it owes this much."
        />
      ) : null}
    </FormDialog>
  );
}
