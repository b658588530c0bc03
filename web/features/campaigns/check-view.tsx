import { useState } from "react";
import { may } from "#core/access.ts";
import type { Draft, FlightCheck } from "#core/contract/drafts.ts";
import { seenSender } from "#web/components/messages/sender-name.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Opening, onDemand } from "#web/components/ui/on-demand.tsx";
import { useMe } from "#web/lib/session.ts";
import { CheckStats } from "./check-stats.tsx";
import { warningsOf } from "./check-warnings.ts";
import { DraftPhone } from "./draft-phone.tsx";
import { ExclusionsCard } from "./exclusions-card.tsx";
import { FollowUpCard } from "./follow-up-card.tsx";
import { PartsCard } from "./parts-card.tsx";
import { ReviewNotice } from "./review-notice.tsx";
import { SamplePhone } from "./sample-phone.tsx";
import { SendBar } from "./send-bar.tsx";
import { UnicodeCard } from "./unicode-card.tsx";
import { useLaunch } from "./use-launch.ts";
import { useSendingHours } from "./use-sending-hours.ts";
import { WarningList } from "./warning-list.tsx";
import { startOf, type When } from "./when.ts";
import { WhenCard } from "./when-card.tsx";

const LowBalanceDialog = onDemand(
  async () => (await import("#web/components/credit/low-balance-dialog.tsx")).LowBalanceDialog,
);

interface CheckViewProps {
  draft: Draft;
  check: FlightCheck;
}

export function CheckView({ draft, check }: CheckViewProps) {
  const me = useMe();
  const seen = seenSender(check.sender, me.senderList);
  const hours = useSendingHours(draft);
  const [lowBalance, setLowBalance] = useState(false);
  const [when, setWhen] = useState<When>({ kind: "now" });
  const [followUp, setFollowUp] = useState(draft.followUp);
  const launch = useLaunch({
    draft: draft._id,
    check,
    when,
    followUp,
    onLowBalance: () => setLowBalance(true),
  });
  const start = startOf(when);
  const opens = start === undefined ? undefined : hours.opensAt(start);
  const delayed = opens === start ? undefined : opens;
  const change = (next: When) => {
    setWhen(next);
    launch.reset();
  };
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        {launch.problem ? (
          <Alert tone="danger" title="The campaign was not sent">
            {launch.problem}
          </Alert>
        ) : null}
        {check.needsApproval ? <ReviewNotice /> : null}
        <WarningList warnings={warningsOf(draft, check, me)} draft={draft} />
        <CheckStats draft={draft} check={check} when={when} />
        <ExclusionsCard exclusions={check.exclusions} />
        <PartsCard check={check} />
        <UnicodeCard unicode={check.unicode} />
        <WhenCard
          draft={draft}
          when={when}
          onWhen={change}
          opensAt={delayed}
          errors={launch.untimely}
        />
        <FollowUpCard
          draft={draft}
          followUp={followUp}
          onFollowUp={(next) => {
            setFollowUp(next);
            launch.reset();
          }}
          error={launch.followUpError}
        />
        <SendBar
          draft={draft._id}
          check={check}
          when={when}
          sending={launch.sending}
          onSend={launch.send}
        />
      </div>
      <aside aria-label="Preview">
        <div className="lg:sticky lg:top-20">
          {may(me, "group") ? (
            <SamplePhone sender={seen} samples={check.samples} />
          ) : (
            <DraftPhone sender={seen} text={draft.message} />
          )}
        </div>
      </aside>
      {lowBalance ? (
        <Opening onMissing={() => setLowBalance(false)}>
          <LowBalanceDialog open onOpenChange={setLowBalance} cost={check} />
        </Opening>
      ) : null}
    </div>
  );
}
