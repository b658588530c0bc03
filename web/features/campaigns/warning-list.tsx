import type { Draft } from "#core/contract/drafts.ts";
import { AddCredits } from "#web/components/credit/add-credits.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import type { Warning } from "./check-warnings.ts";

const ReplaceAccents = onDemand(async () => (await import("./replace-accents.tsx")).ReplaceAccents);

interface WarningListProps {
  warnings: readonly Warning[];
  /** The draft to change. */
  draft: Draft;
}

export function WarningList({ warnings, draft }: WarningListProps) {
  return warnings.map(({ tone, title, text, fix }) => (
    <Alert key={title} tone={tone} title={title} actions={<Fix fix={fix} draft={draft} />}>
      {text}
    </Alert>
  ));
}

function Fix({ fix, draft }: Pick<Warning, "fix"> & { draft: Draft }) {
  if (fix === "credit") return <AddCredits small />;
  if (fix === "accents" && draft.mayEdit)
    return (
      <Later waiting={<Skeleton className="h-8 w-36" />}>
        <ReplaceAccents draft={draft} />
      </Later>
    );
  return (
    <Button asChild variant="outline" size="sm">
      <Link to={paths.editCampaign(draft._id)}>Edit the campaign</Link>
    </Button>
  );
}
