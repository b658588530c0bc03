import { type CrmRead, readCrm } from "#core/contract/integrations/crm-imports.ts";
import type { CrmFieldChoice } from "#core/contract/integrations/crm-records.ts";
import { APP_NAMES, type CrmApp } from "#core/rules/crm/apps.ts";
import { fieldColumns, suggestFields } from "#web/components/sheets/label-mapping.ts";
import { LabelRows } from "#web/components/sheets/label-rows.tsx";
import { useLabelMapping } from "#web/components/sheets/use-label-mapping.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { useAction } from "#web/lib/query.ts";
import type { FilterValues } from "./filter-values.ts";
import { StepDialog } from "./step-dialog.tsx";
import { useCrmFields } from "./use-crm-fields.ts";

interface MappingStepProps {
  app: CrmApp;
  filter: FilterValues;
  onRead: (read: CrmRead, labels: readonly string[]) => void;
  onBack: () => void;
  onClose: () => void;
}

/** Step 2: which field becomes which label. The fields are there already, as the filter was chosen with them. */
export function MappingStep(props: MappingStepProps) {
  const { app, filter, onClose } = props;
  const { fields } = useCrmFields(app, filter);
  if (fields) return <Mapping {...props} fields={fields} />;
  return (
    <StepDialog app={app} step={1} footer={null} onClose={onClose}>
      <Skeleton className="h-72" />
    </StepDialog>
  );
}

function Mapping(props: MappingStepProps & { fields: readonly CrmFieldChoice[] }) {
  const { app, filter, fields, onRead, onBack, onClose } = props;
  const columns = fieldColumns(fields);
  const names = fields.map(({ name }) => name);
  const mapping = useLabelMapping({ columns }, `crm.${app}.${names}`, suggestFields);
  const read = useAction(readCrm, { handled: true });
  const [, ...labelled] = mapping.rows;
  const begin = async () => {
    const fieldOf = (column: number | undefined) => names[column ?? -1] ?? "";
    const labels = labelled.map(({ label }) => label.trim());
    const { data } = await read.mutateAsync({
      ...filter,
      app,
      labels: [
        { field: fieldOf(mapping.number?.column) },
        ...labelled.map(({ column, label }) => ({ field: fieldOf(column), label: label.trim() })),
      ],
    });
    onRead(data, labels);
  };
  return (
    <StepDialog
      app={app}
      step={1}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onBack}>
            Back
          </Button>
          <Button
            loading={read.isPending}
            onClick={() => mapping.check(() => void begin().catch(() => {}))}
          >
            Read and preview
          </Button>
        </>
      }
    >
      {read.error ? <Alert tone="danger" title={messageOf(read.error)} /> : null}
      <LabelRows columns={columns} mapping={mapping} known={[]} fieldsOf={APP_NAMES[app]} />
    </StepDialog>
  );
}
