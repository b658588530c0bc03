import { Alert } from "#web/components/ui/alert.tsx";
import { CountUp } from "#web/components/ui/count-up.tsx";
import { Progress } from "#web/components/ui/progress.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { STATES } from "#web/components/ui/state-look.ts";
import { formatCount, formatShare } from "#web/lib/format.ts";
import { headlineOf, spokenProgress, undoTotal } from "./import-words.ts";
import { RejectedLink } from "./rejected-link.tsx";
import { UndoImportButton } from "./undo-import-button.tsx";
import { type ImportProgress, isOver } from "./use-import.ts";

/** An import's progress: live figures, and a few words for screen readers. */
export function ImportProgressView({ progress }: { progress: ImportProgress }) {
  const { rows, processed, added, updated, duplicates, rejected, optedOut } = progress;
  if (progress.undo) return <UndoProgressView progress={progress} />;
  const failed = progress.status === "failed";
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {spokenProgress(progress)}
      </p>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="font-medium">{headlineOf(progress)}</p>
          <p className="figures text-muted-foreground text-xs">
            {`${formatCount(processed)} of ${formatCount(rows)} rows, ${formatShare(processed, rows)}`}
          </p>
        </div>
        <Progress label="Importing contacts" value={processed} max={rows} />
      </div>
      {failed ? (
        <Alert tone="danger" title={progress.error ?? "The import did not finish"}>
          {undoTotal(progress) > 0
            ? "Contacts imported so far are in the group. Import the file again to add the rest; no one is added twice. You can also undo this import."
            : "Nothing was imported, and the group is as it was."}
        </Alert>
      ) : null}
      <StatGrid>
        <Stat label="Added" value={<CountUp value={added} />} />
        <Stat label="Updated" value={<CountUp value={updated} />} />
        {progress.replaces ? (
          <Stat label="Removed" value={<CountUp value={progress.removed} />} />
        ) : null}
        <Stat
          label="Duplicates"
          tone={duplicates > 0 ? "attention" : "neutral"}
          value={<CountUp value={duplicates} />}
        />
        <Stat
          label="Rejected"
          tone={rejected > 0 ? "danger" : "neutral"}
          value={<CountUp value={rejected} />}
        />
        <Stat
          label={STATES.optedOut.word}
          tone={optedOut > 0 ? "attention" : "neutral"}
          value={<CountUp value={optedOut} />}
        />
      </StatGrid>
      {optedOut > 0 ? (
        <p className="text-muted-foreground">
          Numbers that have opted out stay opted out. They are in the group but get no messages.
        </p>
      ) : null}
      <RejectedLink progress={progress} />
      {isOver(progress) ? (
        <div className="empty:hidden">
          <UndoImportButton progress={progress} />
        </div>
      ) : null}
    </div>
  );
}

/** How far an import is undone, and what became of its contacts. */
function UndoProgressView({ progress }: { progress: ImportProgress }) {
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
