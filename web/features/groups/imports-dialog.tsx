import { FileSpreadsheet } from "lucide-react";
import type { Group } from "#core/contract/groups/groups.ts";
import { listImports } from "#core/contract/imports/imports.ts";
import { importSummary } from "#web/components/imports/import-words.ts";
import { RejectedLink } from "#web/components/imports/rejected-link.tsx";
import { UndoImportButton } from "#web/components/imports/undo-import-button.tsx";
import { isOver } from "#web/components/imports/use-import.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";

const EVERY_MS = 1000;

/** The last imports into a group: what each did, its rejected rows, and a way to undo it. */
export function ImportsDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const query = useCall(
    listImports,
    { id: group._id },
    { refetchInterval: (loaded) => (loaded?.data.every(isOver) === false ? EVERY_MS : false) },
  );
  const imports = query.data?.data;
  return (
    <Dialog onOpenChange={onClose} title="Imports" description={group.name}>
      <Loaded query={query} what="The imports" waiting={<Skeleton className="h-24" />} />
      {imports?.length === 0 ? (
        <EmptyState
          icon={FileSpreadsheet}
          title="No imports yet"
          description="Files that you import into this group appear here."
        />
      ) : null}
      <ul className="divide-y">
        {imports?.map((progress) => (
          <li key={progress._id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="truncate font-medium">{progress.fileName || "Spreadsheet"}</p>
              <p className="text-muted-foreground text-xs">
                <DateTime at={progress.createdAt} />
              </p>
              <p>{importSummary(progress)}</p>
              {progress.error ? <p className="text-danger-text">{progress.error}</p> : null}
              <RejectedLink progress={progress} />
            </div>
            <UndoImportButton progress={progress} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
