import type { ReactNode } from "react";
import { LoadError } from "#web/components/ui/load-error.tsx";
import type { MenuItems } from "#web/components/ui/menu.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { cn } from "#web/lib/cn.ts";
import { useLocalFlag } from "#web/lib/local-state.ts";
import { BulkBar } from "./bulk-bar.tsx";
import type { Column } from "./column.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import { SortSelect } from "./sort-select.tsx";
import { TableHeader } from "./table-header.tsx";
import { TableRows } from "./table-rows.tsx";
import { useShownColumns } from "./use-shown-columns.ts";
import type { TableState } from "./use-table-state.ts";

export interface DataTableProps<Row, F extends string> {
  /** What the table holds, for screen readers: "Groups". */
  label: string;
  /** Whose choice of columns this browser keeps; by default the label's. */
  columnsOf?: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** From useTableState; needed where columns sort. */
  state?: TableState<F>;
  /** Where pressing a row leads; the first column becomes the link. */
  rowTo?: (row: Row) => string | undefined;
  /** What pressing a row opens if it leads to no page; the first column becomes the button. */
  onRowOpen?: (row: Row) => void;
  rowActions?: (row: Row) => MenuItems;
  /** Rows under a heading of their own, such as a day's: its words, the same for neighbouring rows. */
  groupOf?: ((row: Row) => string) | undefined;
  /** Names a row for screen readers: "Autumn customers". */
  rowLabel?: (row: Row) => string;
  selection?: {
    selected: ReadonlySet<string>;
    /** How many rows that stands for, if not for those alone. */
    count?: number;
    onChange: (selected: ReadonlySet<string>) => void;
    /** Which rows can be selected; all of them without it. */
    allows?: ((row: Row) => boolean) | undefined;
    /** Buttons of the bar that appears while something is selected. */
    actions: ReactNode;
  };
  error?: unknown;
  onRetry?: () => void;
  /** An EmptyState. */
  empty: ReactNode;
  /** A TableToolbar. */
  toolbar?: ReactNode;
  /** A Pagination or KeyPagination. */
  footer?: ReactNode;
  /** Whether the rows are still the previous page's, while the next one loads. */
  stale?: boolean;
}

/** A list: a table from 768 px up, two lines for each row below that. */
export function DataTable<Row, F extends string = never>(props: DataTableProps<Row, F>) {
  const { label, rows, state, selection, stale } = props;
  const shown = useShownColumns(props.columnsOf ?? label, props.columns);
  const { columns, wide } = shown;
  const [dense, setDense] = useLocalFlag("dense", false);
  const isEmpty = rows?.length === 0;
  const hasActions = Boolean(props.rowActions);
  const hasBar = props.toolbar || (!isEmpty && (wide || columns.some((column) => column.sortable)));

  if (props.error && !rows) {
    return (
      <LoadError
        what={label}
        error={props.error}
        onRetry={props.onRetry ?? (() => location.reload())}
      />
    );
  }
  return (
    <div className="relative rounded-lg border bg-surface">
      {/* On a phone, under the thumb and not above the rows. */}
      {hasBar ? (
        <div className="flex flex-wrap items-center gap-2 border-b p-3 empty:hidden max-md:has-[>[data-wide-only]:only-child]:hidden phone-list:fixed phone-list:inset-x-0 phone-list:bottom-[calc(3.5rem_+_env(safe-area-inset-bottom))] phone-list:z-20 phone-list:flex-nowrap phone-list:overflow-x-auto phone-list:border-t phone-list:border-b-0 phone-list:bg-surface phone-list:px-4 phone-list:py-2 phone-list:[scrollbar-width:none]">
          {props.toolbar}
          {state && !isEmpty ? <SortSelect columns={columns} state={state} /> : null}
          {isEmpty ? null : (
            <div data-wide-only="" className="ml-auto flex items-center gap-1 max-md:hidden">
              {wide ? <ColumnChooser shown={shown} /> : null}
              <DensityToggle dense={dense} onChange={setDense} />
            </div>
          )}
        </div>
      ) : null}
      {isEmpty ? (
        props.empty
      ) : (
        <ScrollFrame label={wide ? label : undefined}>
          <table
            aria-label={label}
            aria-busy={rows === undefined || stale || undefined}
            data-wide={wide || undefined}
            data-selectable={selection ? true : undefined}
            className={cn(
              "group/table w-full border-separate border-spacing-0 text-left transition-colors max-md:block md:table-fixed",
              stale && "text-muted-foreground",
            )}
          >
            <TableHeader {...props} {...{ columns, hasActions }} />
            <tbody className="max-md:block">
              {rows === undefined ? (
                <SkeletonRows
                  columns={columns.length}
                  extra={(selection ? 1 : 0) + (hasActions ? 1 : 0)}
                />
              ) : (
                <TableRows {...props} {...{ columns, rows, dense }} />
              )}
            </tbody>
          </table>
        </ScrollFrame>
      )}
      {props.footer && !isEmpty ? (
        <div className="border-t empty:hidden">{props.footer}</div>
      ) : null}
      {selection && selection.selected.size > 0 ? <BulkBar {...selection} /> : null}
    </div>
  );
}

interface ScrollFrameProps {
  /** Names the table in it; undefined for a table that fits. */
  label: string | undefined;
  children: ReactNode;
}

/** Round where nothing is above or below, as the cells have a background of their own. */
const corners =
  "first:rounded-t-[7px] last:rounded-b-[7px] [&:has(+:empty)]:rounded-b-[7px] [:empty+&]:rounded-t-[7px]";

/** Where a wide table scrolls, so that the page does not; the arrow keys scroll it once it has the focus. */
function ScrollFrame({ label, children }: ScrollFrameProps) {
  if (label === undefined) return <div className={cn("overflow-clip", corners)}>{children}</div>;
  return (
    <section
      aria-label={`${label}, all columns`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse, the focus is what scrolls it
      tabIndex={0}
      className={cn("isolate md:max-h-[calc(100dvh-6rem)] md:overflow-auto", corners)}
    >
      {children}
    </section>
  );
}

interface DensityToggleProps {
  dense: boolean;
  onChange: (dense: boolean) => void;
}

function DensityToggle({ dense, onChange }: DensityToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={dense}
      onClick={() => onChange(!dense)}
      className="h-8 rounded-lg px-2.5 text-muted-foreground text-xs transition-colors hover:bg-muted hover:text-foreground aria-pressed:bg-muted aria-pressed:text-foreground max-md:hidden"
    >
      Compact rows
    </button>
  );
}

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

interface SkeletonRowsProps {
  columns: number;
  /** How many columns selection and actions add. */
  extra: number;
}

/** Placeholder rows of the same height as the real ones. */
function SkeletonRows({ columns, extra }: SkeletonRowsProps) {
  return ROWS.map((row) => (
    <tr key={row} className="max-md:block max-md:h-16 max-md:border-b max-md:px-4 max-md:py-3.5">
      <td
        colSpan={columns + extra}
        className="h-11 px-4 max-md:block max-md:h-auto max-md:p-0 md:border-b"
      >
        <Skeleton className="w-full max-w-[70%]" />
        <Skeleton className="mt-2 w-2/5 md:hidden" />
      </td>
    </tr>
  ));
}
