import { useState } from "react";
import { Navigate, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { type CampaignReport, getCampaign } from "#core/contract/campaigns/campaigns.ts";
import { type Draft, getDraft } from "#core/contract/campaigns/drafts.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { DraftEditor } from "./draft-editor.tsx";
import { valuesOf } from "./draft-values.ts";

const EditCheck = onDemand(async () => (await import("./edit-check.tsx")).EditCheck);

/** Changes a scheduled campaign where it stands: its text and audience, then its flight check with its time. */
export function ScheduledEditor() {
  const { id = "" } = useParams();
  const draft = useCall(getDraft, { id }, { onRequest: true });
  const report = useCall(getCampaign, { id }, { onRequest: true });
  const back = { to: paths.campaignReport(id), label: "Campaign" };
  if (draft.data && report.data) {
    const { status, mayEdit } = draft.data.data;
    if (status !== "scheduled") return <Navigate to={paths.campaignReport(id)} replace />;
    if (mayEdit) {
      return <EditScheduled key={id} draft={draft.data.data} report={report.data.data} />;
    }
    return (
      <>
        <PageHeader title="Edit campaign" back={back} />
        <Alert tone="attention" title={CAMPAIGN_TEXTS.notYours} />
      </>
    );
  }
  const error = draft.error ?? report.error;
  if (!error) return <ScreenSkeleton />;
  const retry = () => {
    void draft.refetch();
    void report.refetch();
  };
  return (
    <RecordFailed
      thing="campaign"
      title="Edit campaign"
      means="It stays scheduled."
      error={error}
      onRetry={retry}
      back={back}
    />
  );
}

/** The flight check is another step of the same screen, so that Back leads to what was written. */
function EditScheduled({ draft, report }: { draft: Draft; report: CampaignReport }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  // What was read as the editor opened: a change made elsewhere since then is not overwritten.
  const [opened] = useState(draft);
  const [stored] = useState(() => valuesOf(opened));
  const [values, setValues] = useState(stored);
  const [checked, setChecked] = useState(false);
  const { _id: id } = opened;
  if (checked && params.get("step") === "check") {
    return (
      <Later waiting={<ScreenSkeleton />}>
        <EditCheck {...{ report, values }} draft={opened} changes={values !== stored} />
      </Later>
    );
  }
  return (
    <DraftEditor
      initial={values}
      keepAs={id}
      edit={{
        id,
        stored,
        onContinue: (next) => {
          setValues(next);
          setChecked(true);
          navigate(`${paths.editScheduled(id)}?step=check`);
        },
      }}
    />
  );
}
