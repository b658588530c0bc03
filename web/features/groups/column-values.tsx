import { useState } from "react";
import { distinctValues } from "#core/contract/contacts/contacts.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { valueWords } from "./column-filters.ts";

interface ColumnValuesProps {
  group: string;
  column: string;
  /** Those that are chosen. */
  values: readonly string[];
  onValues: (values: readonly string[]) => void;
}

/** The most frequent values of a column to tick; where there are more, others can be typed. */
export function ColumnValues({ group, column, values, onValues }: ColumnValuesProps) {
  const [typed, setTyped] = useState("");
  const query = useCall(distinctValues, { id: group, column });
  if (query.error && !query.data) {
    return <LoadError what={column} error={query.error} onRetry={() => void query.refetch()} />;
  }
  const found = query.data?.data;
  if (!found) return <Skeleton className="h-56" />;
  const counts = new Map(found.values.map(({ value, count }) => [value, count]));
  const wanted = typed.trim();
  const others = [...values, ...(found.more && wanted ? [wanted] : [])];
  const shown = [...new Set([...counts.keys(), ...others])].filter((value) =>
    valueWords(value).toLowerCase().includes(wanted.toLowerCase()),
  );
  const toggle = (value: string, on: boolean) =>
    onValues(on ? [...values, value] : values.filter((other) => other !== value));
  return (
    <>
      <Input
        type="search"
        aria-label={`Find a value of ${column}`}
        placeholder="Find a value"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="-m-1 grid h-48 content-start gap-2.5 overflow-y-auto p-1">
        {shown.length === 0 ? <p className="text-muted-foreground">No value matches</p> : null}
        {shown.map((value) => {
          const count = counts.get(value);
          return (
            <div key={value} className="flex items-start justify-between gap-3">
              <CheckField
                label={<span className="break-words">{valueWords(value)}</span>}
                checked={values.includes(value)}
                onCheckedChange={(on) => toggle(value, on)}
              />
              {count === undefined ? null : (
                <span className="figures mt-0.5 text-muted-foreground text-xs">
                  {formatCount(count)}
                </span>
              )}
            </div>
          );
        })}
      </div>
      {found.more ? (
        <p className="text-muted-foreground text-xs">
          The {formatCount(found.values.length)} most frequent values. Type any other in full.
        </p>
      ) : null}
    </>
  );
}
