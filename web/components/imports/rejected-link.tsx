import { Download } from "lucide-react";
import { rejectedRows } from "#core/contract/imports/imports.ts";
import { LinkButton } from "#web/components/ui/button.tsx";
import { urlOf } from "#web/lib/api.ts";
import { type ImportProgress, isOver } from "./use-import.ts";

/** The rows that an import left out, if there are any. */
export function RejectedLink({ progress }: { progress: ImportProgress }) {
  if (progress.duplicates + progress.rejected === 0 || !isOver(progress)) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5">
      <LinkButton variant="link" href={urlOf(rejectedRows, { id: progress._id })} download>
        <Download aria-hidden="true" />
        Download the rows left out
      </LinkButton>
      <span className="text-muted-foreground">as a CSV file with the reason for each.</span>
    </p>
  );
}
