import { type ReactNode, useState } from "react";
import type { Draft, FlightCheck } from "#core/contract/campaigns/drafts.ts";
import type { FollowUp } from "#core/contract/campaigns/follow-up.ts";
import { may } from "#core/permissions.ts";
import { UNVERIFIED } from "#core/rules/sender-register.ts";
import { currentHolds } from "#web/components/holds/current-holds.ts";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { Phone } from "#web/components/messages/phone.tsx";
import { Carried } from "#web/components/mms/carried.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { useMe } from "#web/lib/session.ts";
import { ExclusionsCard, PartsCard, ReviewNotice, UnicodeCard } from "./check-cards.tsx";
import { CheckStats } from "./check-stats.tsx";
import { warningsOf } from "./check-warnings.ts";
import { FollowUpCard } from "./follow-up-card.tsx";
import { SamplePhone } from "./sample-phone.tsx";
import { SendBar } from "./send-bar.tsx";
import { type SendAction, useSending } from "./use-sending.ts";
import { useSendingHours } from "./use-sending-hours.ts";
import { WarningList } from "./warning-list.tsx";
import { startTimeOf, type When } from "./when.ts";
import { WhenCard } from "./when-card.tsx";

const LowBalanceDialog = dialogOnDemand(
  async () => (await import("#web/components/credit/low-balance-dialog.tsx")).LowBalanceDialog,
);

interface CheckBodyProps {
  draft: Draft;
  check: FlightCheck;
  action: SendAction;
  /** What is chosen to begin with. */
  first: { when: When; followUp: FollowUp | undefined; zone?: string };
  /** Where its text and its audience are changed. */
  editTo: string;
  /** Cents that are reserved for it; undefined if it is not scheduled yet. */
  reserved?: number;
}

export function CheckBody({
  draft,
  check: found,
  action,
  first,
  editTo,
  reserved,
}: CheckBodyProps) {
  const me = useMe();
  const isMms = draft.camp_type === "mms";
  const isScheduled = reserved !== undefined;
  const seen = found.shows === "unverified" ? UNVERIFIED : found.sender;
  const hours = useSendingHours(draft);
  const [when, setWhen] = useState(first.when);
  const [followUp, setFollowUp] = useState(first.followUp);
  const [appeal, setAppeal] = useState("");
  const [lowBalance, setLowBalance] = useState(false);
  const held = currentHolds(found, when.kind === "now");
  const check = { ...found, needsApproval: found.needsApproval || held.length > 0 };
  const sending = useSending({
    check,
    when,
    followUp,
    appeal,
    ...action,
    stays: isScheduled ? first.when : undefined,
    onLowBalance: () => setLowBalance(true),
  });
  const start = startTimeOf(when);
  const opens = start === undefined ? undefined : hours.opensAt(start);
  const delayed = opens === start ? undefined : opens;
  const ends = start === undefined || when.kind === "repeat" ? undefined : hours.quietUntil(start);
  const quiet = start === undefined || ends === undefined ? undefined : { at: start, until: ends };
  const change = (next: When) => {
    setWhen(next);
    sending.reset();
  };
  const above = <Carried of={draft} />;
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        <WhenCard
          draft={draft}
          when={when}
          onWhen={change}
          opensAt={delayed}
          quiet={quiet}
          errors={sending.untimely}
          scheduled={isScheduled}
          waits={check.needsApproval}
          zone={first.zone}
        />
        {check.needsApproval ? (
          <ReviewNotice
            held={held}
            appeal={isScheduled ? undefined : { value: appeal, onValue: setAppeal }}
          />
        ) : null}
        <WarningList
          warnings={warningsOf(draft, check, me)}
          editTo={editTo}
          draft={isScheduled ? undefined : draft}
        />
        <CheckStats draft={draft} check={check} when={when} reserved={reserved} />
        <ExclusionsCard exclusions={check.exclusions} />
        {isMms ? null : <PartsCard check={check} />}
        {isMms ? null : <UnicodeCard unicode={check.unicode} />}
        {may(me, "sms") ? (
          <FollowUpCard
            draft={draft}
            followUp={followUp}
            onFollowUp={(next) => {
              setFollowUp(next);
              sending.reset();
            }}
            error={sending.followUpError}
            priced={isScheduled ? undefined : when.kind === "repeat" ? "each" : "once"}
          />
        ) : null}
        {sending.problem ? (
          <Alert
            tone="danger"
            title={isScheduled ? "The changes were not saved" : "The campaign was not sent"}
          >
            {sending.problem}
          </Alert>
        ) : null}
        <SendBar
          editTo={editTo}
          saves={isScheduled}
          check={check}
          when={when}
          sending={sending.sending}
          onSend={sending.send}
        />
      </div>
      <aside aria-label="Preview">
        <div className="lg:sticky lg:top-20">
          {may(me, "group") ? (
            <SamplePhone {...{ above, isMms }} sender={seen} samples={check.samples} />
          ) : (
            <DraftPhone above={above} sender={seen} text={draft.message} />
          )}
        </div>
      </aside>
      {lowBalance ? (
        <LowBalanceDialog
          onClose={() => setLowBalance(false)}
          cost={check}
          onBuy={when.kind === "now" ? sending.sendUncovered : undefined}
        />
      ) : null}
    </div>
  );
}

interface DraftPhoneProps {
  sender: string;
  text: string;
  /** What an MMS has above its text. */
  above: ReactNode;
}

/** The text as written, for people who may choose groups but not see their contacts. */
function DraftPhone({ sender, text, above }: DraftPhoneProps) {
  return (
    <>
      <Phone sender={sender}>
        {above}
        <Bubble text={text} />
      </Phone>
      <p className="pt-3 text-center text-muted-foreground">
        Contacts are not shown because your account does not include groups.
      </p>
    </>
  );
}
