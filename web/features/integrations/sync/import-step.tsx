import { useState } from "react";
import { createEmptyGroup } from "#core/contract/groups/groups.ts";
import { previewSheet, type SheetPreview } from "#core/contract/imports/imports.ts";
import { getCrmRead } from "#core/contract/integrations/crm-imports.ts";
import { APP_NAMES } from "#core/rules/crm/apps.ts";
import { CRM_IMPORT_TEXTS } from "#core/rules/crm/import-texts.ts";
import { NUMBER_LABEL } from "#core/rules/suggested-labels.ts";
import { GroupField } from "#web/components/groups/group-field.tsx";
import { ConsentField } from "#web/components/imports/consent-field.tsx";
import { GroupNameField } from "#web/components/imports/group-name-field.tsx";
import { ImportForecastView, useForecast } from "#web/components/imports/import-forecast-view.tsx";
import { importWords } from "#web/components/imports/import-words.ts";
import { type Started, useStartImport } from "#web/components/imports/use-start-import.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { ApiError, messageOf } from "#web/lib/api-error.ts";
import { formatCounted } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import type { Mapped } from "./mapping-step.tsx";
import { type Place, StepDialog } from "./step-dialog.tsx";

const EVERY_MS = 1000;

interface ImportStepProps {
  place: Place;
  /** The reading that has begun. */
  read: string;
  labels: Mapped;
  onStarted: (started: Started) => void;
  onBack: () => void;
}

/** Step 3: what was read, into which group it goes, and what that will do. */
export function ImportStep(props: ImportStepProps) {
  const { place, read: id, onBack } = props;
  const name = APP_NAMES[place.app];
  const query = useCall(
    getCrmRead,
    { id },
    { refetchInterval: (loaded) => (loaded?.data.status === "reading" ? EVERY_MS : false) },
  );
  const read = query.data?.data;
  const sheet = useCall(previewSheet, read?.upload === undefined ? undefined : { id: read.upload });
  if (sheet.data) return <Target {...props} preview={sheet.data.data} />;
  const failed = query.data ? sheet : query;
  return (
    <StepDialog
      {...place}
      step={2}
      footer={
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
      }
    >
      {read?.status === "failed" ? (
        <Alert
          tone={read.error === CRM_IMPORT_TEXTS.none ? "attention" : "danger"}
          title={read.error ?? `${name} could not be read`}
        >
          Nothing was imported.
        </Alert>
      ) : failed.error ? (
        <LoadError
          what="What was read"
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <div className="grid gap-3">
          <p role="status">
            {`Reading ${name}: ${formatCounted(read?.rows ?? 0, "contact")} so far`}
          </p>
          <Skeleton className="h-40" />
        </div>
      )}
    </StepDialog>
  );
}

const nameSchema = createEmptyGroup.input.shape.name;

function Target(props: ImportStepProps & { preview: SheetPreview }) {
  const { place, preview, labels, onStarted, onBack } = props;
  const [isNew, setNew] = useState(true);
  const usualName = `${APP_NAMES[place.app]} contacts`;
  const [name, setName] = useState(usualName);
  const [group, setGroup] = useState("");
  const [wrong, setWrong] = useState<{ name?: string; group?: string }>({});
  const [consent, setConsent] = useState("");
  const { start, starting, error } = useStartImport(onStarted);
  const fields = error instanceof ApiError ? error.fields : {};
  const isShown = Object.keys(fields).some((field) => field === "name" || field === "consent");
  const into = isNew ? undefined : group;
  const file = { upload: preview.upload, sheet: preview.sheet };
  const merged = labels.map(({ label: newLabel = NUMBER_LABEL }, nth) => ({
    // The first column is the record's id.
    ...{ id: nth + 1, oldLabel: preview.columns[nth + 1]?.header ?? "", newLabel },
    type: nth === 0 ? ("number" as const) : ("text" as const),
  }));
  const isChosen = name !== usualName || group !== "" || consent !== "";
  const isKnown = into === undefined || into !== "";
  const check = useForecast(
    isKnown ? { ...file, group: into, mode: "add", labels: merged } : undefined,
  );
  const { forecast } = check;
  const submit = () => {
    const named = isNew ? nameSchema.safeParse(name).error?.issues[0]?.message : undefined;
    const next = { name: named, group: isKnown ? undefined : "Select a group" };
    setWrong(next);
    if (next.name === undefined && next.group === undefined) {
      start({ ...file, labels: merged, group: into, mode: "add", name, consent });
    }
  };
  return (
    <StepDialog
      {...place}
      step={2}
      wouldLose={(place.wouldLose || isChosen) && !starting}
      footer={
        <>
          <Button variant="outline" onClick={onBack} disabled={starting}>
            Back
          </Button>
          <Button onClick={submit} loading={starting} disabled={forecast?.refusal !== undefined}>
            {importWords(forecast && forecast.added + forecast.updated)}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <RadioGroup
          label="Where the contacts go"
          value={isNew ? "new" : "existing"}
          onValueChange={(value) => setNew(value === "new")}
          className="sm:grid-cols-2"
          options={[
            { value: "new", label: "A new group" },
            { value: "existing", label: "An existing group" },
          ]}
        />
        {isNew ? (
          <GroupNameField
            name={name}
            error={wrong.name ?? fields.name}
            onName={(next) => {
              setName(next);
              setWrong({});
            }}
          />
        ) : (
          <GroupField
            description="Contacts already in the group are updated."
            value={group}
            error={wrong.group}
            onValue={(next) => {
              setGroup(next);
              setWrong({});
            }}
          />
        )}
        <ConsentField value={consent} onValue={setConsent} error={fields.consent} />
        {isKnown ? <ImportForecastView {...check} replaces={false} /> : null}
        {error && !isShown ? <Alert tone="danger" title={messageOf(error)} /> : null}
      </div>
    </StepDialog>
  );
}
