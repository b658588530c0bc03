import { ImportProgressView } from "#web/components/imports/import-progress-view.tsx";
import { type ImportProgress, isOver, useImport } from "#web/components/imports/use-import.ts";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { isNotFound } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";

/** Step 3: the import's progress, and what to do next. */
export function ProgressStep({ id }: { id: string }) {
  const { progress, error, refetch } = useImport(id);
  if (!progress && !error) return <ScreenSkeleton />;
  if (!progress) return <NoImport error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card>
        <ImportProgressView progress={progress} />
      </Card>
      <NextActions progress={progress} />
    </div>
  );
}

function NoImport({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!isNotFound(error)) return <LoadError what="This import" error={error} onRetry={onRetry} />;
  return (
    <Alert
      tone="attention"
      title="This import is no longer here"
      actions={
        <LinkButton variant="outline" size="sm" to={paths.importGroup}>
          Import a file
        </LinkButton>
      }
    >
      The link may be out of date, or the group may have been deleted.
    </Alert>
  );
}

function NextActions({ progress }: { progress: ImportProgress }) {
  const over = isOver(progress);
  const filled = progress.added + progress.updated > 0 && !progress.undo;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {over && filled ? (
        <LinkButton to={paths.campaignToGroup(progress.group)}>Send a campaign</LinkButton>
      ) : null}
      <LinkButton variant="outline" to={paths.group(progress.group)}>
        Open group
      </LinkButton>
      {over ? (
        <LinkButton variant="outline" to={paths.importIntoGroup(progress.group)}>
          Import another file
        </LinkButton>
      ) : (
        <p className="text-muted-foreground">
          You can leave this page. This continues in the background.
        </p>
      )}
    </div>
  );
}
