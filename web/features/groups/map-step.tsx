import { useEffect, useRef, useState } from "react";
import * as z from "zod";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { Group } from "#core/contract/groups/groups.ts";
import type { SheetPreview } from "#core/contract/imports/imports.ts";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { may } from "#core/permissions.ts";
import { ConsentField } from "#web/components/imports/consent-field.tsx";
import { GroupNameField } from "#web/components/imports/group-name-field.tsx";
import { ImportForecastView, useForecast } from "#web/components/imports/import-forecast-view.tsx";
import { importWords } from "#web/components/imports/import-words.ts";
import { type Started, useStartImport } from "#web/components/imports/use-start-import.ts";
import { toMergeLabels } from "#web/components/sheets/label-mapping.ts";
import { SheetMapping } from "#web/components/sheets/sheet-mapping.tsx";
import { SheetReading } from "#web/components/sheets/sheet-reading.tsx";
import { useLabelMapping } from "#web/components/sheets/use-label-mapping.ts";
import { useSheetPreview } from "#web/components/sheets/use-sheet-preview.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import { ApiError, messageOf } from "#web/lib/api-error.ts";
import { columnNames } from "#web/lib/column-names.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useMe } from "#web/lib/session.ts";
import { useSessionState } from "#web/lib/session-state.ts";
import { ReplaceDialog } from "./replace-dialog.tsx";

interface MapStepProps {
  upload: string;
  options: SheetOptions;
  onOptions: (options: SheetOptions) => void;
  target: ImportTarget;
  onBack: () => void;
  onStarted: (started: Started) => void;
}

/** Step 2: how the file is read, which column holds the number, and what the others are called. */
export function MapStep({ upload, options, onOptions, ...rest }: MapStepProps) {
  const sheet = useSheetPreview(upload, options);
  return (
    <SheetReading sheet={sheet} options={options} onOptions={onOptions} onBack={rest.onBack}>
      {(preview) => (
        <MapForm key={JSON.stringify(options)} preview={preview} options={options} {...rest} />
      )}
    </SheetReading>
  );
}

/** Where the contacts go: an existing group, or a new one with this name. */
interface ImportTarget {
  groupId: string | undefined;
  group: Group | undefined;
  name: string;
  onName: (name: string) => void;
  /** Whether the name was given in the previous step. */
  named: boolean;
}

interface MapFormProps {
  preview: SheetPreview;
  /** How to read the file, as far as the person chose. */
  options: SheetOptions;
  target: ImportTarget;
  onBack: () => void;
  onStarted: (started: Started) => void;
}

/** The mapping of one sheet, its preview, and the button that starts the import. */
function MapForm({ preview, options, target, onBack, onStarted }: MapFormProps) {
  const { groupId, group, name, onName, named } = target;
  const mapping = useLabelMapping(
    preview,
    `import.${preview.upload}.labels.${JSON.stringify(options)}`,
  );
  const { mode, setMode, mayReplace } = useImportMode(preview.upload, groupId);
  const replaces = mode === "replace";
  const { start, starting, error } = useStartImport((begun, message) => {
    notifySuccess(message);
    onStarted(begun);
  });
  const form = useRef<HTMLDivElement>(null);
  const [consent, setConsent] = useState("");
  const [asking, setAsking] = useState(false);
  const { columns } = preview;
  const nameError = error instanceof ApiError ? error.fields.name : undefined;
  const labels = toMergeLabels(mapping.rows, columns);
  const file = { ...options, upload: preview.upload, sheet: preview.sheet };
  const check = useForecast(
    mapping.isRight ? { ...file, group: groupId, mode, labels } : undefined,
  );
  const { forecast } = check;

  const begin = () => start({ ...file, labels, group: groupId, mode, name, consent });
  const submit = () => {
    mapping.check(() => (replaces ? setAsking(true) : begin()));
    // Once the fields have been rendered as invalid.
    setTimeout(() => focusFirstError(form.current), 0);
  };

  useEffect(() => {
    if (nameError) focusFirstError(form.current);
  }, [nameError]);

  return (
    <div ref={form} className="grid grid-cols-1 gap-5">
      {groupId || (named && !nameError) ? null : (
        <div className="max-w-sm">
          <GroupNameField name={name} error={nameError} onName={onName} />
        </div>
      )}
      {mayReplace ? <ImportModeField mode={mode} onMode={setMode} /> : null}
      <SheetMapping preview={preview} mapping={mapping} known={group ? columnNames(group) : []} />
      <ConsentField
        value={consent}
        onValue={setConsent}
        error={error instanceof ApiError ? error.fields.consent : undefined}
      />
      {mapping.isRight ? <ImportForecastView {...check} replaces={replaces} /> : null}
      {group?.groupstatus && !replaces ? (
        <Alert title={GROUP_TEXTS.inUse}>{GROUP_TEXTS.fixedRecipients}</Alert>
      ) : null}
      {error && !nameError ? <Alert tone="danger" title={messageOf(error)} /> : null}
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="outline" onClick={onBack} disabled={starting}>
          Back
        </Button>
        <Button
          onClick={submit}
          loading={starting}
          disabled={!mapping.canSubmit || (replaces && forecast?.refusal !== undefined)}
        >
          {importWords(forecast && forecast.added + forecast.updated, replaces)}
        </Button>
      </div>
      {asking ? (
        <ReplaceDialog
          group={group?.name}
          removed={forecast?.removed}
          onClose={() => setAsking(false)}
          onConfirm={begin}
        />
      ) : null}
    </div>
  );
}

function focusFirstError(form: HTMLElement | null) {
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}

interface ImportModeFieldProps {
  mode: ImportMode;
  onMode: (mode: ImportMode) => void;
}

/** Whether a file's contacts come in addition to the group's, or instead of them. */
function ImportModeField({ mode, onMode }: ImportModeFieldProps) {
  return (
    <RadioGroup
      label="What happens to the group"
      value={mode}
      onValueChange={(value) => onMode(value === "replace" ? "replace" : "add")}
      className="sm:grid-cols-2"
      options={[
        {
          value: "add",
          label: "Add to the group",
          description: "New contacts are added, existing ones updated. Everyone else stays.",
        },
        {
          value: "replace",
          label: "Replace its contacts",
          description:
            "Contacts that aren't in the file are removed. The others keep only what the file says.",
        },
      ]}
    />
  );
}

const modes = z.enum(["add", "replace"]);

type ImportMode = z.infer<typeof modes>;

/** Whether a file is added to a group or replaces its contacts, which takes the right to delete. */
function useImportMode(upload: string, groupId: string | undefined) {
  const [chosen, setMode] = useSessionState<ImportMode>(
    `import.${upload}.mode`,
    modes,
    () => "add",
  );
  const mayReplace = may(useMe(), "groupDelete") && groupId !== undefined;
  const mode: ImportMode = mayReplace ? chosen : "add";
  return { mode, setMode, mayReplace };
}
