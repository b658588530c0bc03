import { useState } from "react";
import * as z from "zod";
import type { AdminUser } from "#core/contract/admin/admin-users.ts";
import {
  deleteSpecialPlan,
  getSpecialPlan,
  type SpecialPlan,
  saveSpecialPlan,
} from "#core/contract/billing/special-plans.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { EXCL_GST } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";

const { centsPerCredit, centsPerMMS } = saveSpecialPlan.input.shape;
const typedCents = z
  .string()
  .trim()
  .regex(/^\d+(?:\.\d+)?$/, "Enter cents, such as 4.5")
  .transform(Number);
const schema = z.object({
  centsPerCredit: typedCents.pipe(centsPerCredit),
  centsPerMMS: z.union([
    z.literal("").transform(() => undefined),
    typedCents.pipe(centsPerMMS.unwrap()),
  ]),
});

interface SpecialPlanDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/** Gives a user's account its own prices, or takes them away. */
export function SpecialPlanDialog(props: SpecialPlanDialogProps) {
  // Read each time the dialog opens, and never again while it is filled in.
  const query = useCall(getSpecialPlan, { userId: props.user._id }, { onRequest: true });
  if (query.data)
    return <PlanForm {...props} plan={query.data.data} version={query.data.version} />;
  return (
    <Dialog onOpenChange={props.onClose} size="sm" title={titleFor(props.user)}>
      <Loaded query={query} what="The plan" waiting={<Skeleton className="h-48" />} />
    </Dialog>
  );
}

const titleFor = ({ accountName }: AdminUser) => `Special plan for ${accountName}`;

interface PlanFormProps extends SpecialPlanDialogProps {
  plan: SpecialPlan | null;
  version: string | null;
}

function PlanForm({ user, plan, version, onClose }: PlanFormProps) {
  const [removing, setRemoving] = useState(false);
  const form = useActionForm(saveSpecialPlan, {
    schema,
    initial: {
      centsPerCredit: plan ? String(plan.centsPerCredit) : "",
      centsPerMMS: plan ? String(plan.centsPerMMS) : "",
    },
    input: (prices) => ({ user: user._id, version, ...prices }),
    onDone: onClose,
  });
  if (removing && plan) return <RemovePlan user={user} plan={plan} onClose={onClose} />;
  const field = { required: true, inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={titleFor(user)}
      description={`Prices ${EXCL_GST}. Credit bought before keeps its prices.`}
      submitLabel="Save"
    >
      <TextField
        {...field}
        label="Cents per SMS part"
        className="figures"
        {...form.text("centsPerCredit")}
      />
      <TextField
        {...field}
        required={false}
        label="Cents per MMS"
        description="Leave it empty for the base price."
        className="figures"
        {...form.text("centsPerMMS")}
      />
      {plan ? (
        <Button variant="outline" className="justify-self-start" onClick={() => setRemoving(true)}>
          Remove special plan
        </Button>
      ) : null}
    </FormDialog>
  );
}

function RemovePlan({ user, plan, onClose }: SpecialPlanDialogProps & { plan: SpecialPlan }) {
  return (
    <ConfirmAction
      endpoint={deleteSpecialPlan}
      input={{ planId: plan._id }}
      onClose={onClose}
      title={`Remove ${user.accountName}’s special plan?`}
      description="The account pays the standard prices for its next credit."
      confirmLabel="Remove special plan"
      danger
    />
  );
}
