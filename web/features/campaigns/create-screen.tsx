import { useParams } from "react-router-dom";
import { getDraft } from "#core/contract/campaigns.ts";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { useCall } from "#web/lib/query.ts";
import { Composer } from "./composer.tsx";

/** Writes a new campaign, or goes on with a draft. */
export function CreateScreen() {
  const { id } = useParams();
  return id ? <SavedDraft key={id} id={id} /> : <Composer />;
}

function SavedDraft({ id }: { id: string }) {
  const query = useCall(getDraft, { id }, { onRequest: true });
  if (query.data) return <Composer draft={query.data.data} />;
  if (query.error) {
    return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <ScreenSkeleton />;
}
