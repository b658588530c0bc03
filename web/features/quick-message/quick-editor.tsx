import { Send } from "lucide-react";
import type { sendQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import type { Output } from "#core/endpoint.ts";
import { type Medium, may } from "#core/permissions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { REVIEW_TIME, REVIEW_WHY } from "#core/rules/review-words.ts";
import { RestoredNotice } from "#web/components/composer/restored-notice.tsx";
import { AppealField } from "#web/components/holds/appeal-field.tsx";
import { currentHolds } from "#web/components/holds/current-holds.ts";
import { HeldRules } from "#web/components/holds/held-rules.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { dialogOnDemand, Opening, onDemand } from "#web/components/ui/on-demand.tsx";
import { EXCL_GST, formatCents, formatCount, formatCounted } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { type Me, useMe } from "#web/lib/session.ts";
import { QuickFields } from "./quick-fields.tsx";
import type { QuickForm, SentMessage } from "./use-quick-form.ts";

const LowBalanceDialog = dialogOnDemand(
  async () => (await import("#web/components/credit/low-balance-dialog.tsx")).LowBalanceDialog,
);

const SendQuestions = onDemand(async () => (await import("./send-questions.tsx")).SendQuestions);

interface QuickEditorProps {
  me: Me;
  form: QuickForm;
  /** Inside a card of its own already. */
  bare?: boolean;
  /** Called once the person has read what became of the message. */
  onDone?: () => void;
}

/** A quick message with what it costs, who is left out, and the button that sends it. */
export function QuickEditor({ me, form, bare = false, onDone }: QuickEditorProps) {
  const { check, problem } = form;
  const overToday = overOf(form);
  const fields = <QuickFields me={me} form={form} />;
  return (
    <>
      <form
        noValidate
        className="grid grid-cols-1 content-start gap-4"
        // Enter in a field sends nothing: only the button does.
        onSubmit={(event) => event.preventDefault()}
      >
        <RestoredNotice at={form.restored} onDiscard={form.discard} keeping={form.keeping} />
        {bare ? fields : <Card>{fields}</Card>}
        {check.data ? <ExcludedNotice excluded={check.data.excluded} /> : null}
        {form.held.length > 0 ? (
          <Alert tone="attention" title="This message will wait for our approval">
            <div className="grid gap-3">
              <HeldRules held={form.held} />
              <p>We look at it {REVIEW_TIME}. Nothing is debited until it is approved.</p>
              <AppealField value={form.appeal} onValue={form.setAppeal} />
            </div>
          </Alert>
        ) : null}
        {check.data?.needsApproval && form.held.length === 0 ? (
          <Alert tone="info" title="We review this message before it goes out">
            {`It goes out once we approve it, ${REVIEW_TIME}. ${REVIEW_WHY} Nothing is debited until then.`}
          </Alert>
        ) : null}
        {overToday ? (
          <Alert tone="attention" title="This is more than you can send today">
            <HeldRules held={overToday} />
          </Alert>
        ) : null}
        {check.data?.problem ? <Alert tone="danger" title={check.data.problem} /> : null}
        {problem ? <Alert tone="danger" title={problem} /> : null}
        <SendLine form={form} />
      </form>
      {form.lowBalance ? (
        <LowBalanceDialog onClose={() => form.setLowBalance(false)} cost={check.cost} />
      ) : null}
      {form.asking ? (
        <Opening onMissing={form.stay}>
          <SendQuestions form={form} />
        </Opening>
      ) : null}
      <SentDialog
        sent={form.sent}
        onClose={() => {
          form.setSent(undefined);
          onDone?.();
        }}
      />
    </>
  );
}

/** The day's limit, if it has too few messages left for one that is sent now. */
function overOf({ check: { data }, values, held }: QuickForm) {
  if (!data || held.length > 0 || values.sendType !== "now") return undefined;
  const over = currentHolds(data, true);
  return over.length > 0 ? over : undefined;
}

/** The Send button repeats what it costs as soon as that is known. */
function SendLine({ form }: { form: QuickForm }) {
  const { data } = form.check;
  const { medium, sendType } = form.values;
  const verb = sendType === "schedule" ? "Schedule" : "Send";
  const price = data && formatCents(data.price, "charge");
  const review = data?.needsApproval ? " for review" : "";
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <p className="figures mr-auto min-h-5 text-muted-foreground text-xs" aria-live="polite">
        {data ? `${counted(data.segments, medium, "part")} · ${price} ${EXCL_GST}` : ""}
      </p>
      <Button size="lg" loading={form.sending} onClick={form.submit} className="max-sm:w-full">
        {form.sending ? null : <Send aria-hidden="true" />}
        <span className="figures">
          {data && data.recipients > 0
            ? `${verb} ${counted(data.recipients, medium, "message")}${review} · ${price}`
            : verb}
        </span>
      </Button>
    </div>
  );
}

/** An MMS has no parts. */
function counted(count: number, medium: Medium, what: "part" | "message"): string {
  return medium === "mms" ? `${formatCount(count)} MMS` : formatCounted(count, what);
}

type Excluded = Output<typeof sendQuickMessage>["data"]["excluded"];

const WHY: Record<Excluded[number]["reason"], (detail: string) => string> = {
  optedOut: () => "opted out",
  blocked: () => "blocked by your account",
  missingValue: (detail) =>
    detail === "" ? "the text is empty" : `no value for ${detail}, and no fallback in the text`,
  invalid: () => "not an Australian mobile number",
  duplicate: () => "in the list twice",
  tooLong: (detail) => `the text is too long. ${detail}`,
  noNumber: () => "no shared number is free, so choose another sender",
};

/** Who gets nothing, and why, before the message is sent. */
function ExcludedNotice({ excluded }: { excluded: Excluded }) {
  if (excluded.length === 0) return null;
  return (
    <Alert tone="attention" title={`${formatCounted(excluded.length, "number")} left out`}>
      <ul>
        {excluded.map(({ number, reason, detail }) => (
          <li key={number}>
            <span className="figures">{formatMobile(number)}</span>: {WHY[reason](detail)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface SentDialogProps {
  /** Undefined closes it. */
  sent: SentMessage | undefined;
  onClose: () => void;
}

/** R095, R220: what became of a message, and where to find it. */
function SentDialog({ sent, onClose }: SentDialogProps) {
  const me = useMe();
  if (!sent) return null;
  const { status, recipients, price, scheduleAt } = sent.data;
  const waits = status === "pending";
  return (
    <Dialog
      onOpenChange={onClose}
      size="sm"
      title={waits ? "Sent for review" : sent.message}
      description={waits ? sent.message : undefined}
      footer={
        <>
          {may(me, "history") ? (
            <LinkButton variant="outline" to={paths.history} onClick={onClose}>
              Open history
            </LinkButton>
          ) : null}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {sent.data.heldBy.length > 0 ? (
        <div className="pb-3">
          <HeldRules held={sent.data.heldBy} />
        </div>
      ) : null}
      <p className="figures pb-5">
        {`${formatCounted(recipients, "message")} · ${formatCents(price, "charge")}`}
        {scheduleAt === undefined ? null : (
          <>
            {" · "}
            <DateTime at={scheduleAt} />
          </>
        )}
      </p>
    </Dialog>
  );
}
