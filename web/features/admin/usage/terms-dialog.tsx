import * as z from "zod";
import { listUsage, previewInvoice, setCreditLimit } from "#core/contract/postpaid/postpaid.ts";
import { PROFILE_TYPES } from "#core/permissions.ts";
import { AmountField, amountText, typedAmount } from "#web/components/form/amount-field.tsx";
import { Field } from "#web/components/form/field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";
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
      {query.error ? (
        <LoadError what="The terms" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-48" />
      )}
    </Dialog>
  );
}

function TermsForm({ userId, known, onClose }: TermsDialogProps & { known: Preview }) {
  const set = useAction(setCreditLimit, {
    handled: true,
    invalidates: [previewInvoice, listUsage],
  });
  const initial: z.input<typeof schema> = {
    profileType: known.profileType,
    limit: amountText(known.limit?.cents ?? 0),
  };
  const form = useForm({
    schema,
    initial,
    onSubmit: async ({ profileType, limit }) => {
      const asked = { profileType, limit: profileType === "postpaid" ? limit : 0 };
      const { message } = await set.mutateAsync({ id: userId, ...asked });
      notifySuccess(message);
      onClose();
    },
  });
  const { values, errors } = form;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Payment terms"
      description={`How ${known.name} pays for what it sends.`}
      submitLabel="Save"
    >
      <Field label="Pays" required error={errors.profileType}>
        {(control) => (
          <Select
            {...control}
            value={values.profileType}
            onValueChange={(type) => form.set("profileType", schema.shape.profileType.parse(type))}
            options={PROFILE_TYPES.map((value) => ({ value, label: PROFILE_WORDS[value] }))}
          />
        )}
      </Field>
      {values.profileType === "postpaid" ? (
        <AmountField
          {...form.text("limit")}
          label="Credit limit in AUD, excl. GST"
          description="It can send until this much is not paid yet."
        />
      ) : null}
    </FormDialog>
  );
}
