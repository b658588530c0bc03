import { Alert } from "#web/components/ui/alert.tsx";
import { CountUp } from "#web/components/ui/count-up.tsx";
import { Progress } from "#web/components/ui/progress.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { formatCount } from "#web/lib/format.ts";
import { headlineOf, spokenProgress, undoTotal } from "./import-words.ts";
import { UndoImportButton } from "./undo-import-button.tsx";
import type { ImportProgress } from "./use-import.ts";

/** How far an import is undone, and what became of its contacts. */
export function UndoProgressView({ progress }: { progress: ImportProgress }) {
  const { reversed, kept, failed } = progress.undo ?? { reversed: 0, kept: 0, failed: 0 };
  const over = progress.status === "undone";
  const total = undoTotal(progress);
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {spokenProgress(progress)}
      </p>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="font-medium">{headlineOf(progress)}</p>
          <p className="figures text-muted-foreground text-xs">
            {`${formatCount(reversed)} of ${formatCount(total)} contacts`}
          </p>
        </div>
        <Progress label="Undoing the import" value={over ? total : reversed} max={total} />
      </div>
      {progress.error ? (
        <Alert tone="danger" title={progress.error}>
          None of this file is imported. What was already done is undone.
        </Alert>
      ) : null}
      <StatGrid>
        <Stat label="Reversed" value={<CountUp value={reversed} />} hint="As before the import" />
        <Stat
          label="Kept"
          tone={kept > 0 ? "attention" : "neutral"}
          value={over ? formatCount(kept) : undefined}
          hint="Changed since the import"
        />
        <Stat
          label="Failed"
          tone={failed > 0 ? "danger" : "neutral"}
          value={over ? formatCount(failed) : undefined}
          hint="No room to bring them back"
        />
      </StatGrid>
      {failed > 0 ? (
        <div>
          <UndoImportButton progress={progress} />
        </div>
      ) : null}
    </div>
  );
}
