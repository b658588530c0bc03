import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { checkQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import type { Output } from "#core/endpoint.ts";
import type { OptOut } from "#core/rules/opt-out.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { onHost } from "#core/rules/recipient-links.ts";
import { UNVERIFIED } from "#core/rules/sender-register.ts";
import { PreviewPhone } from "#web/components/composer/preview-phone.tsx";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { Phone } from "#web/components/messages/phone.tsx";
import { seenSender } from "#web/components/messages/sender-name.ts";
import { StepperBar } from "#web/components/messages/stepper-bar.tsx";
import { Carried } from "#web/components/mms/carried.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import type { Attached } from "#web/lib/attached.ts";
import { formatCounted } from "#web/lib/format.ts";
import { type Me, useMe } from "#web/lib/session.ts";
import { useLeaveQuestion } from "#web/lib/use-leave-question.ts";
import { useUnloadWarning } from "#web/lib/use-unload-warning.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { QuickEditor } from "./quick-editor.tsx";
import { type QuickValues, quickStart } from "./quick-start.ts";
import { isWritten } from "./quick-values.ts";
import { useQuickForm } from "./use-quick-form.ts";

/** A message to a few numbers, sent as soon as it is paid for. */
export function QuickMessageScreen() {
  const me = useMe();
  const { state, key } = useLocation();
  return (
    <>
      <PageHeader description="Send a message to up to 20 numbers." />
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
            waitsFor={waitsFor(values)}
          />
        </div>
      </aside>
      <DiscardDialog open={leaving.asking} onKeep={leaving.stay} onDiscard={discard} />
    </div>
  );
}

type Check = Output<typeof checkQuickMessage>["data"];

interface QuickPhoneProps {
  sender: string;
  message: string;
  optOut: OptOut;
  /** Of an MMS. */
  mms: { subject: string; attached: Attached | undefined } | undefined;
  /** Undefined until it is known who gets what. */
  check: Check | undefined;
  /** What would show it. */
  waitsFor: string;
}

/** Why the phone has the text as it is written. */
function waitsFor({ to, contacts, message }: QuickValues): string {
  if (to === "group") return "The flight check shows the text of each contact.";
  if (contacts.length === 0) return "Add numbers to see each text as it arrives.";
  return message === "" ? "Write a message to see it as it arrives." : "The text as you wrote it.";
}

/** Each text as its recipient gets it; until they are known, the text as it is written. */
function QuickPhone({ sender, message, optOut, mms, check, waitsFor }: QuickPhoneProps) {
  const [at, setAt] = useState(0);
  const texts = check?.messages.filter(({ text }) => text !== undefined) ?? [];
  const index = at < texts.length ? at : 0;
  const shown = texts[index];
  const above = mms ? (
    <Carried of={{ camp_type: "mms", subject: mms.subject, ...mms.attached }} />
  ) : null;
  if (!shown?.text) {
    return (
      <PreviewPhone
        value={message}
        sender={sender}
        optOut={optOut}
        recipients={[]}
        params={{}}
        total={0}
        above={above}
        noRecipients={waitsFor}
      />
    );
  }
  return (
    <>
      <Phone sender={sender}>
        {above}
        <Bubble text={shown.text} />
      </Phone>
      <StepperBar what="text" index={index} count={texts.length} onIndex={setAt}>
        <p className="figures font-medium">{formatInternational(shown.number)}</p>
        <p className="figures text-muted-foreground">
          {mms ? "MMS" : formatCounted(shown.segments, "part")}
        </p>
      </StepperBar>
    </>
  );
}
