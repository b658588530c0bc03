import { Navigate, useLocation, useParams, useSearchParams } from "react-router-dom";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { getDraft } from "#core/contract/campaigns/drafts.ts";
import { getTemplate } from "#core/contract/templates/templates.ts";
import { isId } from "#core/ids.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { keptMedium } from "#web/lib/kept-medium.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { DraftEditor } from "./draft-editor.tsx";
import { useEarlierSave } from "./draft-saves.ts";
import { isOpen } from "./draft-state.ts";
import { copyOf, newValues, valuesOf, withTemplate } from "./draft-values.ts";

const back = { to: paths.campaigns, label: "Campaign" };

/** Writes a new campaign, continues a draft, or starts from a copy of a campaign or from a template. */
export function CreateScreen() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const group = params.get("group") ?? "";
  const from = params.get("from") ?? "";
  const template = params.get("template") ?? "";
  if (id) return <SavedDraft key={id} id={id} />;
  if (isId("campaign", from)) return <Duplicate key={from} id={from} />;
  if (isId("template", template)) return <FromTemplate key={template} id={template} />;
  return <NewCampaign group={isId("group", group) ? group : undefined} />;
}

/** R252, R546: one of MMS where the path says so, or if that was chosen last. */
function NewCampaign({ group }: { group: string | undefined }) {
  const me = useMe();
  const { pathname } = useLocation();
  const medium = pathname === paths.createMmsCampaign ? "mms" : keptMedium(me);
  const keepAs = group ?? (pathname === paths.createMmsCampaign ? "mms" : "new");
  return <DraftEditor key={keepAs} keepAs={keepAs} initial={newValues(me, group, medium)} />;
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

/** A draft as it was last left, even if that is still being saved. */
function useDraft(id: string) {
  const saving = useEarlierSave(id);
  return useCall(getDraft, saving ? undefined : { id }, { onRequest: true });
}

function SavedDraft({ id }: { id: string }) {
  const query = useDraft(id);
  if (query.data && !isOpen(query.data.data)) {
    return <Navigate to={paths.campaignReport(id)} replace />;
  }
  if (query.data && !query.data.data.mayEdit) return <NotYours />;
  if (!query.data) return <NotLoaded title="Edit campaign" query={query} />;
  const draft = query.data.data;
  // A shared one can only be copied.
  const saved = { id: draft._id, version: draft.updatedAt };
  return (
    <DraftEditor
      draft={draft.shared ? undefined : saved}
      keepAs={draft._id}
      initial={valuesOf(draft)}
    />
  );
}

function Duplicate({ id }: { id: string }) {
  const query = useDraft(id);
  if (!query.data) return <NotLoaded title="Create campaign" query={query} />;
  return <DraftEditor keepAs={`copy.${id}`} initial={copyOf(query.data.data)} />;
}

function FromTemplate({ id }: { id: string }) {
  const me = useMe();
  const query = useCall(getTemplate, { id }, { onRequest: true });
  if (!query.data) return <NotLoaded thing="template" title="Create campaign" query={query} />;
  const initial = { ...newValues(me, undefined), ...withTemplate(query.data.data, me) };
  return <DraftEditor keepAs={id} initial={initial} />;
}

interface NotLoadedProps {
  /** What could not be loaded; a campaign by default. */
  thing?: string;
  title: string;
  query: { error: Error | null; refetch: () => unknown };
}

function NotLoaded({ thing = "campaign", title, query }: NotLoadedProps) {
  if (!query.error) return <ScreenSkeleton />;
  return (
    <RecordFailed
      thing={thing}
      title={title}
      error={query.error}
      onRetry={() => void query.refetch()}
      back={back}
    />
  );
}
