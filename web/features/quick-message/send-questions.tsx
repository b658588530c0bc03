import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { checkQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import type { Output } from "#core/endpoint.ts";
import { REVIEW_TIME } from "#core/rules/review-words.ts";
import { HeldRules } from "#web/components/holds/held-rules.tsx";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { EXCL_GST, formatCents, formatCount, formatCounted } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { groupCheckOf } from "./quick-values.ts";
import type { QuickForm } from "./use-quick-form.ts";

type Checked = Output<typeof checkQuickMessage>["data"];

/** What is asked before a message is sent. */
export function SendQuestions({ form }: { form: QuickForm }) {
  return form.asking === "group" ? (
    <GroupCheck form={form} />
  ) : (
    <ConfirmDialog
      open={form.asking === "optOut"}
      onOpenChange={form.stay}
      title={CAMPAIGN_TEXTS.excludeOptOut}
      description="This text reads like marketing. Under the Spam Act 2003, every marketing message must say how to opt out. The ACMA can fine your business for leaving it out."
      confirmLabel="Confirm"
      cancelLabel="Discard"
      onCancel={() => form.answerOptOut(false)}
      onConfirm={() => form.answerOptOut(true)}
    />
  );
}

/** Who gets a message to a group and what it costs, before it goes to an administrator. */
function GroupCheck({ form }: { form: QuickForm }) {
  const query = useCall(checkQuickMessage, groupCheckOf(form.values), { onRequest: true });
  const checked = query.data?.data;
  const messages = checked && formatCounted(checked.recipients, "message");
  return (
    <Dialog
      onOpenChange={form.stay}
      title="Check your message"
      description={`It goes out once we approve it, ${REVIEW_TIME}. Nothing is debited until then.`}
      footer={
        <>
          <Button variant="outline" onClick={form.stay}>
            Keep writing
          </Button>
          <Button
            disabled={!checked || checked.recipients === 0 || checked.problem !== undefined}
            onClick={() => form.sendAs(checked)}
          >
            <span className="figures">
              {checked
                ? `Send for approval ${messages} · ${formatCents(checked.price, "charge")}`
                : "Send for approval"}
            </span>
          </Button>
        </>
      }
    >
      {query.error ? (
        <LoadError
          what="The price"
          means="Nothing was sent."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : checked ? (
        <Figures of={checked} isMms={form.values.medium === "mms"} />
      ) : (
        <Skeleton className="mb-5 h-64" />
      )}
    </Dialog>
  );
}

function Figures({ of, isMms }: { of: Checked; isMms: boolean }) {
  const { recipients, leftOut = 0, segments, price, problem, heldBy, messages } = of;
  const [first] = messages;
  return (
    <div className="grid grid-cols-1 gap-4 pb-5">
      {problem ? <Alert tone="danger" title={problem} /> : null}
      {recipients === 0 ? <Alert tone="danger" title="No one in it gets this message" /> : null}
      {first?.text ? <Bubble text={first.text} /> : null}
      <FactList
        facts={[
          { label: "Recipients", value: formatCount(recipients) },
          leftOut > 0 && { label: "Left out", value: formatCount(leftOut) },
          !isMms && { label: "Parts", value: formatCount(segments) },
          { label: `Price ${EXCL_GST}`, value: formatCents(price, "charge") },
          { label: "Opt-out line", value: "None" },
        ]}
      />
      <p className="text-muted-foreground text-xs">
        It goes as a notification, which has no opt-out line. To send marketing, create a campaign.
      </p>
      {heldBy.length > 0 ? <HeldRules held={heldBy} /> : null}
    </div>
  );
}
