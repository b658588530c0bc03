import { useEffect, useEffectEvent, useId } from "react";
import { Form } from "#web/components/form/form.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { isConflict } from "#web/lib/api-error.ts";
import { FILTER_FIELDS } from "./filter-fields.tsx";
import { type FilterValues, filterSchema } from "./filter-values.ts";
import { type Place, StepDialog } from "./step-dialog.tsx";
import { useCrmFields } from "./use-crm-fields.ts";

interface FilterStepProps {
  place: Place;
  filter: FilterValues;
  onFilter: (filter: FilterValues) => void;
  onFieldsFailed: (error: Error) => void;
}

function useFilterForm({ place, filter, onFilter }: FilterStepProps) {
  return useForm({
    schema: filterSchema(place.app),
    initial: filter,
    onSubmit: async (values) => onFilter(values),
  });
}

export type FilterForm = ReturnType<typeof useFilterForm>;

/** Step 1: which of a CRM's records are read. */
export function FilterStep(props: FilterStepProps) {
  const { place, onFieldsFailed } = props;
  const id = useId();
  const form = useFilterForm(props);
  const { fields, error, refetch } = useCrmFields(place.app, form.values);
  const failed = useEffectEvent(onFieldsFailed);
  const isDisconnected = isConflict(error);
  useEffect(() => {
    // R329.
    if (error && isDisconnected) failed(error);
  }, [error, isDisconnected]);
  const Fields = FILTER_FIELDS[place.app];
  return (
    <StepDialog
      {...place}
      step={0}
      wouldLose={place.wouldLose || form.dirty}
      footer={(close) => (
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id}>
            Continue
          </Button>
        </>
      )}
    >
      <Form form={form} id={id}>
        <Fields form={form} fields={fields} />
        {error && !isDisconnected ? (
          <LoadError what="The fields" error={error} onRetry={() => void refetch()} />
        ) : null}
      </Form>
    </StepDialog>
  );
}
