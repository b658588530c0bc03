import { useState } from "react";
import { readCrm } from "#core/contract/integrations/crm-imports.ts";
import { CRM_APPS } from "#core/rules/crm/apps.ts";
import { differs } from "#web/components/form/use-form.ts";
import type { Started } from "#web/components/imports/use-start-import.ts";
import { FreshFor, useAction } from "#web/lib/query.ts";
import { FilterStep } from "./filter-step.tsx";
import { type FilterValues, INITIAL_FILTERS } from "./filter-values.ts";
import { ImportStep } from "./import-step.tsx";
import type { MappedApp } from "./mapped-app.ts";
import { type Mapped, MappingStep } from "./mapping-step.tsx";
import { MigrationDialog } from "./migration-dialog.tsx";
import type { Tab } from "./step-dialog.tsx";
import { SyncList } from "./sync-list.tsx";
import { SyncStep } from "./sync-step.tsx";

/** A CRM counts how often it is asked. */
const FIELDS_FRESH_MS = 5 * 60_000;

type Step = "list" | "filter" | "map" | "last";

interface SyncDialogProps {
  app: MappedApp;
  /** R329: back to connecting, if that is what it takes. */
  onFieldsFailed: (error: Error) => void;
  onClose: () => void;
}

/**
 * R291: importing a CRM's contacts (a filter, the mapping of fields, a preview, the import itself), and groups that are
 * kept as the CRM has them, by the same filter and mapping.
 */
export function SyncDialog({ app, onFieldsFailed, onClose }: SyncDialogProps) {
  const [tab, setTab] = useState<Tab>("import");
  const [step, setStep] = useState<Step>("filter");
  const [filter, setFilter] = useState<FilterValues>(INITIAL_FILTERS[app]);
  const [labels, setLabels] = useState<Mapped>([]);
  const [started, setStarted] = useState<Started>();
  const [imported, setImported] = useState("");
  const read = useAction(readCrm, { handled: true, onSuccess: () => setStep("last") });
  const onTab = (next: Tab) => {
    setTab(next);
    setStep(next === "sync" ? "list" : "filter");
  };
  const place = { app, tab, onTab, onClose, wouldLose: differs(filter, INITIAL_FILTERS[app]) };
  const crm = CRM_APPS.find((one) => one === app);

  if (started) {
    const keep = () => {
      setImported(started.group);
      setStarted(undefined);
      setTab("sync");
    };
    return <MigrationDialog started={started} onSync={crm && keep} onClose={onClose} />;
  }
  if (step === "list") return <SyncList place={place} onAdd={() => setStep("filter")} />;
  const toMapping = () => setStep("map");
  if (step === "last" && tab === "sync" && crm) {
    const chosen = { filter, labels };
    return (
      <FreshFor value={FIELDS_FRESH_MS}>
        <SyncStep
          {...{ place: { ...place, app: crm }, chosen, group: imported }}
          onBack={toMapping}
          onBegun={() => setStep("list")}
        />
      </FreshFor>
    );
  }
  if (step === "last" && read.data) {
    const { _id } = read.data.data;
    return (
      <ImportStep {...{ place, labels }} read={_id} onStarted={setStarted} onBack={toMapping} />
    );
  }
  const onMapped = (mapped: Mapped) => {
    setLabels(mapped);
    if (tab === "sync") setStep("last");
    else read.mutate({ ...filter, app, labels: mapped });
  };
  return (
    <FreshFor value={FIELDS_FRESH_MS}>
      {step === "map" ? (
        <MappingStep
          {...{ place, filter, onMapped }}
          submitLabel={tab === "sync" ? "Continue" : "Read and preview"}
          submitting={read.isPending}
          error={tab === "sync" ? null : read.error}
          onBack={() => setStep("filter")}
        />
      ) : (
        <FilterStep
          {...{ place, filter, onFieldsFailed }}
          onFilter={(next) => {
            setFilter(next);
            toMapping();
          }}
        />
      )}
    </FreshFor>
  );
}
