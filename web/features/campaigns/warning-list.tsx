import type { Draft } from "#core/contract/campaigns/drafts.ts";
import { AddCredits } from "#web/components/credit/add-credits.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import type { Warning } from "./check-warnings.ts";

const ReplaceAccents = onDemand(async () => (await import("./replace-accents.tsx")).ReplaceAccents);

const FallbackFields = onDemand(async () => (await import("./fallback-fields.tsx")).FallbackFields);

interface WarningListProps {
  warnings: readonly Warning[];
  editTo: string;
  /** The draft, if its values can be changed here. */
  draft: Draft | undefined;
}

export function WarningList({ warnings, ...fixed }: WarningListProps) {
  return warnings.map(({ tone, title, text, fix }) => (
    <Alert key={title} tone={tone} title={title} actions={<Fix fix={fix} {...fixed} />}>
      {text}
    </Alert>
  ));
}

function Fix({
  fix,
  editTo,
  draft,
}: Pick<Warning, "fix"> & Pick<WarningListProps, "editTo" | "draft">) {
  if (fix === "credit") return <AddCredits small />;
  if (fix === "accents" && draft?.mayEdit)
    return (
      <Later waiting={<Skeleton className="h-8 w-36" />}>
        <ReplaceAccents draft={draft} />
      </Later>
    );
  if (fix === "fallback" && draft?.mayEdit)
    return (
      <Later waiting={<Skeleton className="h-28" />}>
        <FallbackFields draft={draft} />
      </Later>
    );
  return (
    <LinkButton variant="outline" size="sm" to={editTo}>
      Edit the campaign
    </LinkButton>
  );
}
