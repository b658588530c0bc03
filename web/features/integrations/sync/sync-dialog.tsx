import { useState } from "react";
import type { CrmApp } from "#core/rules/crm/apps.ts";
import type { Started } from "#web/components/imports/use-start-import.ts";
import { FreshFor } from "#web/lib/query.ts";
import { FilterStep } from "./filter-step.tsx";
import { type FilterValues, INITIAL_FILTERS } from "./filter-values.ts";
import { ImportStep } from "./import-step.tsx";
import { MappingStep } from "./mapping-step.tsx";
import { MigrationDialog } from "./migration-dialog.tsx";

/** A CRM counts how often it is asked. */
const FIELDS_FRESH_MS = 5 * 60_000;

interface SyncDialogProps {
  app: CrmApp;
  /** R329: back to connecting. */
  onFieldsFailed: (error: Error) => void;
  onClose: () => void;
}

/** R291: importing a CRM's contacts: a filter, the mapping of fields, a preview, and the import itself. */
export function SyncDialog({ app, onFieldsFailed, onClose }: SyncDialogProps) {
  const [filter, setFilter] = useState<FilterValues>(INITIAL_FILTERS[app]);
  const [step, setStep] = useState<"filter" | "map">("filter");
  const [read, setRead] = useState<{ id: string; labels: readonly string[] }>();
  const [started, setStarted] = useState<Started>();
  const shared = { app, onClose };
  if (started) return <MigrationDialog started={started} onClose={onClose} />;
  if (read) {
    return (
      <ImportStep
        {...shared}
        read={read.id}
        labels={read.labels}
        onStarted={setStarted}
        onBack={() => setRead(undefined)}
      />
    );
  }
  return (
    <FreshFor value={FIELDS_FRESH_MS}>
      {step === "map" ? (
        <MappingStep
          {...shared}
          filter={filter}
          onRead={({ _id }, labels) => setRead({ id: _id, labels })}
          onBack={() => setStep("filter")}
        />
      ) : (
        <FilterStep
          {...shared}
          filter={filter}
          onFilter={(next) => {
            setFilter(next);
            setStep("map");
          }}
          onFieldsFailed={onFieldsFailed}
        />
      )}
    </FreshFor>
  );
}
