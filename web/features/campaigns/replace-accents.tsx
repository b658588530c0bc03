import { updateDraft } from "#core/contract/campaigns/draft-changes.ts";
import { checkDraft, type Draft, getDraft } from "#core/contract/campaigns/drafts.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useAction } from "#web/lib/query.ts";
import { valuesOf } from "./draft-values.ts";

/** Has contacts' values written without accents, and the flight check made again. */
export function ReplaceAccents({ draft }: { draft: Draft }) {
  const change = useAction(updateDraft, { invalidates: [getDraft, checkDraft] });
  return (
    <Button
      variant="outline"
      size="sm"
      loading={change.isPending}
      onClick={() => change.mutate({ ...valuesOf(draft), id: draft._id, plainValues: true })}
    >
      Replace accents
    </Button>
  );
}
