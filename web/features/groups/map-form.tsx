import { useEffect, useRef, useState } from "react";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { Group } from "#core/contract/groups/groups.ts";
import type { SheetPreview } from "#core/contract/imports/imports.ts";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { toMergeLabels } from "#web/components/sheets/label-mapping.ts";
import { SheetMapping } from "#web/components/sheets/sheet-mapping.tsx";
import { useLabelMapping } from "#web/components/sheets/use-label-mapping.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import { ApiError, messageOf } from "#web/lib/api-error.ts";
import { columnNames } from "#web/lib/column-names.ts";
import { ConsentField } from "./consent-field.tsx";
import { GroupNameField } from "./group-name-field.tsx";
import { ImportForecastView } from "./import-forecast-view.tsx";
import { importWords } from "./import-words.ts";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { useForecast } from "./use-forecast.ts";
import { type ImportMode, useImportMode } from "./use-import-mode.ts";
import { type Started, useStartImport } from "./use-start-import.ts";

/** Where the contacts go: an existing group, or a new one with this name. */
export interface ImportTarget {
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
export function MapForm({ preview, options, target, onBack, onStarted }: MapFormProps) {
  const { groupId, group, name, onName, named } = target;
  const mapping = useLabelMapping(
    preview,
    `import.${preview.upload}.labels.${JSON.stringify(options)}`,
  );
  const { mode, setMode, mayReplace } = useImportMode(preview.upload, groupId);
  const replaces = mode === "replace";
  const { start, starting, error } = useStartImport(onStarted);
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
