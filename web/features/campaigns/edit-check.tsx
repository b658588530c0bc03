import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import {
  type CampaignReport,
  getCampaign,
  listCampaigns,
} from "#core/contract/campaigns/campaigns.ts";
import type { Draft, FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { checkScheduledEdit, editScheduled } from "#core/contract/campaigns/scheduled-edit.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { recurrenceInput } from "#core/contract/schedules/recurrence-input.ts";
import { listScheduled } from "#core/contract/schedules/schedules.ts";
import { SCHEDULE_TEXTS } from "#core/rules/schedules.ts";
import { MmsMark } from "#web/components/mms/mms-mark.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Later } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { ApiError, messageOf } from "#web/lib/api-error.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { keyOf, useAction, useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { useLeaveQuestion } from "#web/lib/use-leave-question.ts";
import { useUnloadWarning } from "#web/lib/use-unload-warning.ts";
import { CheckSkeleton } from "./check-skeleton.tsx";
import { CheckBody } from "./load-check-body.ts";
import { type DraftValues, unsavedCampaign } from "./unsaved.ts";
import type { SendAction } from "./use-sending.ts";
import { timeOf, type When } from "./when.ts";

interface EditCheckProps {
  /** The campaign as it was when the editor opened. */
  draft: Draft;
  report: CampaignReport;
  values: DraftValues;
  /** Whether that differs from what is scheduled. */
  changes: boolean;
}

/** What an edit makes of a scheduled campaign, and its new price, before it is saved. */
export function EditCheck({ draft, report, values, changes }: EditCheckProps) {
  const { _id: scduleid } = draft;
  const kept = unsavedCampaign(useMe(), scduleid);
  const check = useCall(checkScheduledEdit, { scduleid, ...values }, { onRequest: true });
  const saved = useRef(false);
  const wouldLose = () => changes && !saved.current;
  const leaving = useLeaveQuestion(wouldLose);
  useUnloadWarning(wouldLose);
  const edited = {
    ...draft,
    replyStopToOptOut: false,
    ...values,
    audience: values.audience ?? undefined,
  };
  return (
    <>
      <PageHeader
        title="Flight check"
        badge={<MmsMark of={draft} />}
        description={`How your changes affect ${values.name}.`}
        back={{ to: paths.editScheduled(scduleid), label: "Back to edit" }}
      />
      {check.data && check.data.data.version !== draft.updatedAt ? (
        <Outdated onLoad={kept.forget} />
      ) : check.data ? (
        <Checked
          draft={edited}
          report={report}
          values={values}
          check={check.data.data}
          onSaved={() => {
            saved.current = true;
            kept.forget();
          }}
        />
      ) : isOver(check.error) ? (
        <Alert tone="danger" title="This campaign can no longer be changed">
          {messageOf(check.error)}
        </Alert>
      ) : check.error ? (
        <LoadError
          what="The flight check"
          means="The campaign stays scheduled as it was."
          error={check.error}
          onRetry={() => void check.refetch()}
        />
      ) : (
        <CheckSkeleton />
      )}
      <ConfirmDialog
        open={leaving.asking}
        onOpenChange={leaving.stay}
        title="Leave without saving?"
        description="Your changes are not saved, and the campaign stays as it was. This browser keeps them until you come back."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={leaving.leave}
      />
    </>
  );
}

function Outdated({ onLoad }: { onLoad: () => void }) {
  const load = () => {
    onLoad();
    window.location.reload();
  };
  return (
    <Alert
      tone="danger"
      title="The changes were not saved"
      actions={
        <Button variant="outline" size="sm" onClick={load}>
          Load the latest version
        </Button>
      }
    >
      {CAMPAIGN_TEXTS.changedElsewhere}
    </Alert>
  );
}

interface CheckedProps extends Omit<EditCheckProps, "changes"> {
  check: FlightCheck;
  onSaved: () => void;
}

function Checked({ draft, report, values, check, onSaved }: CheckedProps) {
  const stays = useRef(whenOf(report)).current;
  const { followUpStatus, recurring, price } = report;
  const followUp = followUpStatus === "cancel" ? undefined : draft.followUp;
  const action = useSaveEdit({ draft, values, check, stays, onSaved });
  return (
    <Later waiting={<CheckSkeleton />}>
      <CheckBody
        {...{ draft, check, action }}
        first={{ when: stays, followUp, zone: recurring?.timeZone }}
        editTo={paths.editScheduled(draft._id)}
        reserved={recurring ? 0 : price}
      />
    </Later>
  );
}

/** When it starts so far. */
function whenOf({ recurring, scheduleAt }: CampaignReport): When {
  if (!recurring) return { kind: "later", at: scheduleAt };
  return { kind: "repeat", repeats: recurrenceInput.parse(recurring) };
}

interface Edit {
  /** The campaign as it was when the editor opened. */
  draft: Draft;
  values: DraftValues;
  check: FlightCheck;
  /** When it starts so far. */
  stays: When;
  onSaved: () => void;
}

/** Whether the campaign has started or is about to, or was cancelled: it can no longer be changed. */
function isOver(error: Error | null): boolean {
  const ends: string[] = [CAMPAIGN_TEXTS.notScheduled, SCHEDULE_TEXTS.tooLate];
  return error instanceof ApiError && ends.includes(error.message);
}

/** Saves an edit of a scheduled campaign at the price on the screen; otherwise it stays as it was. */
function useSaveEdit({ draft, values, check, stays, onSaved }: Edit): SendAction {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { _id: scduleid, updatedAt: version } = draft;
  const save = useAction(editScheduled, {
    handled: true,
    invalidates: [listScheduled, listCampaigns, getCampaign, getBalance],
    onSuccess: ({ message }) => {
      notifySuccess(message);
      onSaved();
      navigate(paths.campaignReport(scduleid), { replace: true });
    },
  });
  const onSend: SendAction["onSend"] = ({ when, followUp = null }) => {
    const onError = (error: Error) => {
      if (!isOver(error)) void client.invalidateQueries({ queryKey: keyOf(checkScheduledEdit) });
    };
    const { params, recipients, price } = check;
    const seen = { scduleid, version, params, recipients, price };
    const time = when === stays ? {} : timeOf(when);
    save.mutate({ ...seen, ...values, followUp, ...time }, { onError });
  };
  return { state: save, onSend };
}
