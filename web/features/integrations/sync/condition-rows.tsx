import { Plus, Trash2 } from "lucide-react";
import type { CrmFieldChoice } from "#core/contract/integrations/crm-records.ts";
import { MOST_ROWS } from "#core/rules/crm/filters.ts";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { Button } from "#web/components/ui/button.tsx";

export interface Condition<O extends string> {
  field: string;
  operator: O;
  value: string;
}

interface ConditionRowsProps<O extends string> {
  rows: readonly Condition<O>[];
  onRows: (rows: Condition<O>[]) => void;
  /** None while they load. */
  fields: readonly CrmFieldChoice[] | undefined;
  operators: readonly { value: O; label: string }[];
  /** What is wrong with a part of a row, or with all of them. */
  errorOf: (row: number, part: "field" | "value") => string | undefined;
  error: string | undefined;
}

const isCheck = (operator: string) => /NULL$|HAS_PROPERTY$/.test(operator);

/** Conditions of which all must hold: a field, how it is compared, and with what. */
export function ConditionRows<O extends string>(props: ConditionRowsProps<O>) {
  const { rows, onRows, fields = [], operators, errorOf, error } = props;
  const [first] = operators;
  const change = (at: number, values: Partial<Condition<O>>) =>
    onRows(rows.map((row, index) => (index === at ? { ...row, ...values } : row)));
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 font-medium">Conditions</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its position
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
          <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
            <SelectField
              label={`Field ${at + 1}`}
              placeholder={props.fields ? "Choose a field" : "Loading"}
              disabled={!props.fields}
              error={errorOf(at, "field")}
              value={row.field}
              onValue={(field) => change(at, { field })}
              options={fields.map(({ name, label }) => ({ value: name, label }))}
            />
            <SelectField
              label={`Operator ${at + 1}`}
              value={row.operator}
              onValue={(operator) => change(at, { operator })}
              options={operators}
            />
            {isCheck(row.operator) ? null : (
              <TextField
                label={`Value ${at + 1}`}
                required
                error={errorOf(at, "value")}
                autoComplete="off"
                maxLength={500}
                value={row.value}
                onValue={(value) => change(at, { value })}
              />
            )}
          </div>
          <Button
            variant="ghost"
            size="icon"
            className="mt-6.5 text-muted-foreground"
            aria-label={`Delete condition ${at + 1}`}
            onClick={() => onRows(rows.filter((_, index) => index !== at))}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      ))}
      {error ? (
        <p role="alert" className="text-danger-text text-xs">
          {error}
        </p>
      ) : null}
      {first && rows.length < MOST_ROWS ? (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => onRows([...rows, blank(first.value)])}
        >
          <Plus aria-hidden="true" />
          Add condition
        </Button>
      ) : null}
    </fieldset>
  );
}

export function blank<O extends string>(operator: O): Condition<O> {
  return { field: "", operator, value: "" };
}
