import { Columns3 } from "lucide-react";
import { CheckField } from "#web/components/form/check-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/popover.tsx";
import type { Column } from "./column.ts";
import type { ShownColumns } from "./use-shown-columns.ts";

/** Chooses the columns of a table; the first, which names the row, always stays. */
export function ColumnChooser<Row>({ shown }: { shown: ShownColumns<Row> }) {
  const [, ...others]: readonly Column<Row>[] = shown.all;
  return (
    <Popover
      label="Columns"
      align="end"
      trigger={
        <Button variant="ghost" size="sm" className="text-muted-foreground max-md:hidden">
          <Columns3 aria-hidden="true" />
          Columns
        </Button>
      }
    >
      <div className="-m-1 grid max-h-[60dvh] gap-2.5 overflow-y-auto p-1">
        {others.map(({ key, header }) => (
          <CheckField
            key={key}
            label={header}
            checked={!shown.hidden.has(key)}
            onCheckedChange={(on) => shown.show(key, on)}
          />
        ))}
      </div>
      {shown.hidden.size > 0 ? (
        <Button variant="link" className="mt-3 text-xs" onClick={shown.showAll}>
          Show all columns
        </Button>
      ) : null}
    </Popover>
  );
}
