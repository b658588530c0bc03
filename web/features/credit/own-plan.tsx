import { useState } from "react";
import { changePlan, listGatewayPlans, type Subscription } from "#core/contract/orders/plans.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { formatCents } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { openSubscription } from "./open-payment.ts";
import { planName } from "./plan-words.ts";

/** A plan that the account has: when it renews, and how to cancel it. */
export function OwnPlan({ plan }: { plan: Subscription }) {
  const [asking, setAsking] = useState(false);
  const keep = useAction(changePlan, {
    invalidates: [listGatewayPlans],
    onSuccess: ({ message }) => notifySuccess(message),
  });
  const { _id: id, renews, dueAt, status, price } = plan;
  const isPastDue = status === "pastDue";
  return (
    <Card title={`Your plan: ${planName(plan)}`}>
      {isPastDue ? <PastDue plan={plan} /> : null}
      <FactList
        facts={[
          { label: "Price incl. GST", value: formatCents(price.unit_amount, "charge") },
          { label: dayLabel(plan), value: <DateTime at={dueAt} dateOnly /> },
        ]}
      />
      {renews ? (
        <Button variant="outline" className="mt-3" onClick={() => setAsking(true)}>
          Cancel plan
        </Button>
      ) : (
        <Button
          variant="outline"
          className="mt-3"
          loading={keep.isPending}
          onClick={() => keep.mutate({ id, renews: true })}
        >
          Keep plan
        </Button>
      )}
      {asking ? (
        <ConfirmAction
          endpoint={changePlan}
          input={{ id, renews: false }}
          invalidates={[listGatewayPlans]}
          onClose={() => setAsking(false)}
          title={`Cancel ${planName(plan)}?`}
          description={
            isPastDue ? (
              "The plan ends now. The credit you have stays yours."
            ) : (
              <>
                The plan ends on <DateTime at={dueAt} dateOnly /> and you are not charged again. The
                credit you have stays yours.
              </>
            )
          }
          confirmLabel="Cancel plan"
          cancelLabel="Keep plan"
          danger
        />
      ) : null}
    </Card>
  );
}

function dayLabel({ renews, status }: Subscription): string {
  if (status === "pastDue") return "Was due on";
  return renews ? "Renews on" : "Ends on";
}

function PastDue({ plan }: { plan: Subscription }) {
  return (
    <div className="mb-3">
      <Alert
        tone="attention"
        title="Your plan could not be renewed"
        actions={
          <Button size="sm" onClick={() => openSubscription(plan.plan)}>
            Pay now
          </Button>
        }
      >
        {plan.failure} We will try again on <DateTime at={plan.tryAt} dateOnly />.
      </Alert>
    </div>
  );
}
