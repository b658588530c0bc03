import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { Button } from "#web/components/ui/button.tsx";

/** What every offer has, as it is typed. */
export interface OfferRow {
  id: string;
  name: string;
  medium: "sms" | "mms";
  quantity: string;
}

interface OfferRowsProps<R extends OfferRow> {
  what: "package" | "plan";
  quantityLabel: string;
  rows: readonly R[];
  /** By path: `rows.0.name`. */
  errors: Readonly<Record<string, string | undefined>>;
  onRows: (rows: R[]) => void;
  fresh: () => R;
  /** What this kind of offer has besides. */
  children: (
    row: R,
    change: (changed: Partial<R>) => void,
    errorOf: (field: string) => string | undefined,
  ) => ReactNode;
}

const MEDIUMS = [
  { value: "sms" as const, label: "SMS" },
  { value: "mms" as const, label: "MMS" },
];

/** A list of offers that grows and shrinks. */
export function OfferRows<R extends OfferRow>({
  what,
  quantityLabel,
  rows,
  errors,
  onRows,
  fresh,
  children,
}: OfferRowsProps<R>) {
  const changeAt = (index: number) => (changed: Partial<R>) =>
    onRows(withRow(rows, index, changed));
  return (
    <>
      {rows.map((row, index) => {
        const change = changeAt(index);
        const set = (changed: Partial<OfferRow>) => onRows(withRow(rows, index, changed));
        const errorOf = (field: string) => errors[`rows.${index}.${field}`];
        return (
          <fieldset key={row.id} className="grid gap-3 rounded-lg border p-4">
            <legend className="sr-only">{row.name || `New ${what}`}</legend>
            <TextField
              label="Name"
              required
              value={row.name}
              error={errorOf("name")}
              onValue={(name) => set({ name })}
            />
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <SelectField
                label="Messages"
                options={MEDIUMS}
                value={row.medium}
                onValue={(medium) => set({ medium })}
              />
              <TextField
                label={quantityLabel}
                required
                inputMode="numeric"
                className="figures"
                value={row.quantity}
                error={errorOf("quantity")}
                onValue={(quantity) => set({ quantity })}
              />
              {children(row, change, errorOf)}
            </div>
            <Button
              variant="ghost"
              className="justify-self-start"
              onClick={() => onRows(rows.filter((_, at) => at !== index))}
            >
              <Trash2 aria-hidden="true" />
              Remove<span className="sr-only"> {row.name || `new ${what}`}</span>
            </Button>
          </fieldset>
        );
      })}
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() => onRows([...rows, fresh()])}
      >
        <Plus aria-hidden="true" />
        Add {what}
      </Button>
    </>
  );
}

function withRow<R extends OfferRow>(
  rows: readonly R[],
  index: number,
  changed: Partial<R> | Partial<OfferRow>,
): R[] {
  return rows.map((row, at) => (at === index ? { ...row, ...changed } : row));
}
