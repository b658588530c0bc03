import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { isNotFound } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";
import { ImportProgressView } from "./import-progress-view.tsx";
import { type ImportProgress, isOver, useImport } from "./use-import.ts";

/** Step 3: the import's progress, and what to do next. */
export function ProgressStep({ id }: { id: string }) {
  const { progress, error, refetch } = useImport(id);
  if (!progress && !error) return <ScreenSkeleton />;
  if (!progress) return <NoImport error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-5">
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
        <Button asChild variant="outline" size="sm">
          <Link to={paths.importGroup}>Import a file</Link>
        </Button>
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
        <Button asChild>
          <Link to={paths.campaignToGroup(progress.group)}>Send a campaign</Link>
        </Button>
      ) : null}
      <Button asChild variant="outline">
        <Link to={paths.group(progress.group)}>Open group</Link>
      </Button>
      {over ? (
        <Button asChild variant="outline">
          <Link to={paths.importIntoGroup(progress.group)}>Import another file</Link>
        </Button>
      ) : (
        <p className="text-muted-foreground">
          You can leave this page. This continues in the background.
        </p>
      )}
    </div>
  );
}
