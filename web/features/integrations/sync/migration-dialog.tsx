import { ImportProgressView } from "#web/components/imports/import-progress-view.tsx";
import { isOver, useImport } from "#web/components/imports/use-import.ts";
import type { Started } from "#web/components/imports/use-start-import.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { paths } from "#web/lib/paths.ts";

interface MigrationDialogProps {
  started: Started;
  /** Keeps its group in sync from now on; missing where that is not possible. */
  onSync: (() => void) | undefined;
  onClose: () => void;
}

/** R292: how far the import is that a person has begun. */
export function MigrationDialog({ started, onSync, onClose }: MigrationDialogProps) {
  const { progress, error, refetch } = useImport(started.import);
  const over = isOver(progress);
  return (
    <Dialog
      size="lg"
      title={over ? "Migration finished" : "Migration in progress"}
      description={over ? undefined : "You can close this. It continues in the background."}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          {onSync ? (
            <Button variant="outline" onClick={onSync}>
              Keep it in sync
            </Button>
          ) : null}
          <LinkButton to={paths.group(started.group)}>Open group</LinkButton>
        </>
      }
    >
      {progress ? <ImportProgressView progress={progress} /> : null}
      {!progress && error ? (
        <LoadError what="This import" error={error} onRetry={() => void refetch()} />
      ) : null}
      {progress || error ? null : <Skeleton className="h-40" />}
    </Dialog>
  );
}
