import { Navigate, useParams } from "react-router-dom";
import { checkDraft, getDraft } from "#core/contract/campaigns.ts";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { CheckSkeleton } from "./check-skeleton.tsx";
import { CheckView } from "./check-view.tsx";
import { isOpen } from "./draft-state.ts";

/** The flight check before Send: who gets it, who does not and why, and the exact price. */
export function CheckScreen() {
  const { id = "" } = useParams();
  const draft = useCall(getDraft, { id });
  const check = useCall(checkDraft, { id }, { onRequest: true });
  if (draft.data && !isOpen(draft.data.data)) {
    return <Navigate to={paths.campaignReport(id)} replace />;
  }
  const error = check.data ? undefined : (check.error ?? draft.error);
  return (
    <>
      <PageHeader
        title="Flight check"
        description={
          draft.data ? (
            <>
              What happens when you send{" "}
              <span className="break-words font-medium text-foreground">
                {draft.data.data.name}
              </span>
              .
            </>
          ) : (
            "What happens when you send this campaign."
          )
        }
        back={{ to: paths.editCampaign(id), label: "Back to edit" }}
      />
      {error ? (
        <LoadError
          error={error}
          onRetry={() => {
            void check.refetch();
            void draft.refetch();
          }}
        />
      ) : null}
      {!error && !(check.data && draft.data) ? <CheckSkeleton /> : null}
      {check.data && draft.data ? (
        <CheckView draft={draft.data.data} check={check.data.data} />
      ) : null}
    </>
  );
}
