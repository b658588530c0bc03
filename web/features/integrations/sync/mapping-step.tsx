import type * as z from "zod";
import type { readCrm } from "#core/contract/integrations/crm-imports.ts";
import type { CrmFieldChoice } from "#core/contract/integrations/crm-records.ts";
import { APP_NAMES } from "#core/rules/crm/apps.ts";
import {
  fieldColumns,
  suggestFields,
  toFieldLabels,
} from "#web/components/sheets/label-mapping.ts";
import { LabelRows } from "#web/components/sheets/label-rows.tsx";
import { useLabelMapping } from "#web/components/sheets/use-label-mapping.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import type { FilterValues } from "./filter-values.ts";
import { type Place, StepDialog } from "./step-dialog.tsx";
import { useCrmFields } from "./use-crm-fields.ts";

/** Which field becomes which label, the number's first. */
export type Mapped = z.input<typeof readCrm.input>["labels"];

interface MappingStepProps {
  place: Place;
  filter: FilterValues;
  onMapped: (labels: Mapped) => void;
  submitLabel: string;
  submitting: boolean;
  error: Error | null;
  onBack: () => void;
}

/** Step 2: which field becomes which label. As a rule the fields are there already, as the filter was chosen with them. */
export function MappingStep(props: MappingStepProps) {
  const { place, filter } = props;
  const { fields, error, refetch } = useCrmFields(place.app, filter);
  if (fields) return <Mapping {...props} fields={fields} />;
  return (
    <StepDialog
      {...place}
      step={1}
      footer={
        <Button variant="outline" onClick={props.onBack}>
          Back
        </Button>
      }
    >
      {error ? (
        <LoadError what="The fields" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </StepDialog>
  );
}

function Mapping(props: MappingStepProps & { fields: readonly CrmFieldChoice[] }) {
  const { place, fields, onMapped, submitLabel, submitting, error, onBack } = props;
  const columns = fieldColumns(fields);
  const names = fields.map(({ name }) => name);
  const mapping = useLabelMapping({ columns }, `crm.${place.app}.${names}`, suggestFields);
  const submit = () => onMapped(toFieldLabels(mapping.rows, names));
  return (
    <StepDialog
      {...place}
      step={1}
      footer={
        <>
          <Button variant="outline" onClick={onBack}>
            Back
          </Button>
          <Button loading={submitting} onClick={() => mapping.check(submit)}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {error ? <Alert tone="danger" title={messageOf(error)} /> : null}
      <LabelRows
        columns={columns}
        mapping={mapping}
        known={[]}
        fieldsOf={{ name: APP_NAMES[place.app], each: "Field" }}
      />
    </StepDialog>
  );
}
