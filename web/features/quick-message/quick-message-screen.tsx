import { Send } from "lucide-react";
import { useLocation } from "react-router-dom";
import { may } from "#core/access.ts";
import { seenSender } from "#web/components/messages/sender-name.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { EXCL_GST, formatCents, formatCounted } from "#web/lib/format.ts";
import { type Me, useMe } from "#web/lib/session.ts";
import { ExcludedNotice } from "./excluded-notice.tsx";
import { LowBalanceDialog } from "./low-balance-dialog.tsx";
import { QuickFields } from "./quick-fields.tsx";
import { QuickPhone } from "./quick-phone.tsx";
import { quickStart } from "./quick-start.ts";
import { SentDialog } from "./sent-dialog.tsx";
import { type QuickForm, useQuickForm } from "./use-quick-form.ts";

/** A message to a few numbers, sent as soon as it is paid for. */
export function QuickMessageScreen() {
  const me = useMe();
  const { state, key } = useLocation();
  return (
    <>
      <PageHeader title="New Message" description="Send a message to up to 20 numbers." />
      {may(me, "sms") ? (
        <QuickEditor key={key} me={me} state={state} />
      ) : (
        <Alert tone="info" title="Your account does not include SMS">
          Ask your admin to add it, then write your message here.
        </Alert>
      )}
    </>
  );
}

function QuickEditor({ me, state }: { me: Me; state: unknown }) {
  const form = useQuickForm(me, quickStart(state));
  const { values, optOut, check, problem } = form;
  const phone = (
    <QuickPhone
      sender={seenSender(values.sender, me.senderList)}
      message={values.message}
      optOut={optOut}
      check={check.data}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form
        noValidate
        className="grid grid-cols-1 content-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {problem ? <Alert tone="danger" title={problem} /> : null}
        <Card>
          <QuickFields me={me} form={form} />
        </Card>
        {check.data ? <ExcludedNotice excluded={check.data.excluded} /> : null}
        {check.data?.problem ? <Alert tone="danger" title={check.data.problem} /> : null}
        <SendLine form={form} />
      </form>
      <aside className="max-lg:hidden" aria-label="Preview">
        <div className="sticky top-20">{phone}</div>
      </aside>
      <LowBalanceDialog me={me} open={form.lowBalance} onOpenChange={form.setLowBalance} />
      <SentDialog sent={form.sent} onClose={() => form.setSent(undefined)} />
    </div>
  );
}

/** The Send button repeats what it costs as soon as that is known. */
function SendLine({ form }: { form: QuickForm }) {
  const { data } = form.check;
  const verb = form.values.sendType === "schedule" ? "Schedule" : "Send";
  return (
    <div className="flex items-center justify-end gap-3 max-sm:flex-wrap">
      <p className="figures mr-auto min-h-5 text-muted-foreground text-xs" aria-live="polite">
        {data
          ? `${formatCounted(data.segments, "part")} · ${formatCents(data.price, "charge")} ${EXCL_GST}`
          : ""}
      </p>
      <Button type="submit" size="lg" loading={form.sending} className="max-sm:w-full">
        {form.sending ? null : <Send aria-hidden="true" />}
        <span className="figures">
          {data && data.recipients > 0
            ? `${verb} ${formatCounted(data.recipients, "message")} · ${formatCents(data.price, "charge")}`
            : verb}
        </span>
      </Button>
    </div>
  );
}
