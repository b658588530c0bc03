import { Navigate, useParams } from "react-router-dom";
import { checkDraft, getDraft } from "#core/contract/campaigns/drafts.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { MmsMark } from "#web/components/mms/mms-mark.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { isNotFound } from "#web/lib/api-error.ts";
import { cn } from "#web/lib/cn.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { CheckSkeleton } from "./check-skeleton.tsx";
import { CheckView } from "./check-view.tsx";
import { useEarlierSave } from "./draft-saves.ts";
import { isOpen } from "./draft-state.ts";

/** The flight check before Send: who gets it, who does not and why, and the exact price. */
export function CheckScreen() {
  const { id = "" } = useParams();
  const draft = useCall(getDraft, { id });
  const saving = useEarlierSave(id);
  const check = useCall(checkDraft, saving ? undefined : { id }, { onRequest: true });
  if (draft.data && !isOpen(draft.data.data)) {
    return <Navigate to={paths.campaignReport(id)} replace />;
  }
  const error = check.data ? undefined : (check.error ?? draft.error);
  if (error) {
    const retry = () => {
      void check.refetch();
      void draft.refetch();
    };
    return (
      <RecordFailed
        thing="campaign"
        title="Flight check"
        means="Nothing has been sent."
        error={error}
        onRetry={retry}
        back={
          isNotFound(error)
            ? { to: paths.campaigns, label: "Campaigns" }
            : { to: paths.editCampaign(id), label: "Back to edit" }
        }
      />
    );
  }
  return (
    <>
      <PageHeader
        title="Flight check"
        badge={draft.data ? <MmsMark of={draft.data.data} /> : null}
        description={<WhatIsSent name={draft.data?.data.name} />}
        back={{ to: paths.editCampaign(id), label: "Back to edit" }}
      />
      {check.data && draft.data ? (
        <CheckView draft={draft.data.data} check={check.data.data} />
      ) : (
        <CheckSkeleton />
      )}
    </>
  );
}

/** Two lines on a phone, however long the name is, so that nothing moves when it is known. */
function WhatIsSent({ name }: { name: string | undefined }) {
  return (
    <>
      What happens when you send{" "}
      <span
        title={name}
        className={cn("max-md:block max-md:truncate", name && "font-medium text-foreground")}
      >
        {name ?? "this campaign"}.
      </span>
    </>
  );
}
