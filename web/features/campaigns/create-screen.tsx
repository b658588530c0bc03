import { Navigate, useParams, useSearchParams } from "react-router-dom";
import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { getDraft } from "#core/contract/campaigns.ts";
import { isId } from "#core/ids.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { DraftEditor } from "./draft-editor.tsx";
import { isOpen } from "./draft-state.ts";

const back = { to: paths.campaigns, label: "Campaigns" };

/** Writes a new campaign, or continues a draft. */
export function CreateScreen() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const group = params.get("group") ?? "";
  if (id) return <SavedDraft key={id} id={id} />;
  return <DraftEditor group={isId("group", group) ? group : undefined} />;
}

/** For a URL that was typed or bookmarked: the list does not link here. */
function NotYours() {
  return (
    <>
      <PageHeader title="Edit campaign" back={back} />
      <Alert tone="attention" title={CAMPAIGN_TEXTS.notYours} />
    </>
  );
}

function SavedDraft({ id }: { id: string }) {
  const query = useCall(getDraft, { id }, { onRequest: true });
  if (query.data && !isOpen(query.data.data)) {
    return <Navigate to={paths.campaignReport(id)} replace />;
  }
  if (query.data && !query.data.data.mayEdit) return <NotYours />;
  if (query.data) return <DraftEditor draft={query.data.data} />;
  if (query.error) {
    return (
      <RecordFailed
        thing="campaign"
        title="Edit campaign"
        error={query.error}
        onRetry={() => void query.refetch()}
        back={back}
      />
    );
  }
  return <ScreenSkeleton />;
}
