import { useState } from "react";
import { useLocation } from "react-router-dom";
import { onHost } from "#core/rules/recipient-links.ts";
import { UNVERIFIED } from "#core/rules/sender-register.ts";
import { seenSender } from "#web/components/messages/sender-name.ts";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { type Me, useMe } from "#web/lib/session.ts";
import { useLeaveQuestion } from "#web/lib/use-leave-question.ts";
import { useUnloadWarning } from "#web/lib/use-unload-warning.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { QuickEditor } from "./quick-editor.tsx";
import { QuickPhone } from "./quick-phone.tsx";
import { quickStart } from "./quick-start.ts";
import { isWritten } from "./quick-values.ts";
import { useQuickForm } from "./use-quick-form.ts";

/** A message to a few numbers, sent as soon as it is paid for. */
export function QuickMessageScreen() {
  const me = useMe();
  const { state, key } = useLocation();
  return (
    <>
      <PageHeader title="New Message" description="Send a message to up to 20 numbers." />
      <QuickPage key={key} me={me} state={state} />
    </>
  );
}

function QuickPage({ me, state }: { me: Me; state: unknown }) {
  const [from] = useState(() => quickStart(state));
  const form = useQuickForm(me, from);
  const { values, optOut, check } = form;
  const wouldLose = () => !form.sending && isWritten(values, from.start ?? {});
  useUnloadWarning(wouldLose);
  const leaving = useLeaveQuestion(wouldLose);
  const discard = () => {
    form.discard();
    leaving.leave();
  };
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <QuickEditor me={me} form={form} />
      </div>
      <aside className="max-lg:hidden" aria-label="Preview">
        <div className="sticky top-20">
          <QuickPhone
            sender={
              check.data?.shows === "unverified"
                ? UNVERIFIED
                : seenSender(values.sender, me.senderList)
            }
            message={onHost(values.message, me.linkHost)}
            optOut={optOut}
            mms={
              values.medium === "mms"
                ? { subject: values.subject, attached: values.attached }
                : undefined
            }
            check={check.data}
          />
        </div>
      </aside>
      <DiscardDialog open={leaving.asking} onKeep={leaving.stay} onDiscard={discard} />
    </div>
  );
}
