import { Ellipsis } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Checkbox } from "#web/components/ui/checkbox.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Menu, type MenuItems } from "#web/components/ui/menu.tsx";
import { cn } from "#web/lib/cn.ts";
import type { Column } from "./column.ts";
import type { DataTableProps } from "./data-table.tsx";
import { pinnedClass } from "./pinned.ts";

type Shared = "columns" | "rowTo" | "onRowOpen" | "rowActions" | "rowLabel";

interface TableRowsProps<Row>
  extends Pick<DataTableProps<Row, never>, Shared | "rowKey" | "groupOf" | "selection"> {
  rows: readonly Row[];
  dense: boolean;
}

export function TableRows<Row>({ rows, rowKey, selection, groupOf, ...rest }: TableRowsProps<Row>) {
  const toggle = (key: string, on: boolean) => {
    if (!selection) return;
    const next = new Set(selection.selected);
    if (on) next.add(key);
    else next.delete(key);
    selection.onChange(next);
  };
  const extra = (selection ? 1 : 0) + (rest.rowActions ? 1 : 0);
  return rows.map((row, at) => {
    const key = rowKey(row);
    const group = groupOf?.(row);
    const before = rows[at - 1];
    return (
      <Fragment key={key}>
        {group !== undefined && (!before || groupOf?.(before) !== group) ? (
          <GroupRow columns={rest.columns.length + extra}>{group}</GroupRow>
        ) : null}
        <TableRow
          row={row}
          selected={selection ? selection.selected.has(key) : undefined}
          selectable={selection?.allows?.(row) ?? true}
          onSelect={(on) => toggle(key, on)}
          {...rest}
        />
      </Fragment>
    );
  });
}

function GroupRow({ columns, children }: { columns: number; children: string }) {
  return (
    <tr className="max-md:block">
      <th
        scope="rowgroup"
        colSpan={columns}
        className="h-8 border-b bg-muted/60 px-4 text-left font-medium text-muted-foreground text-xs max-md:flex max-md:items-center"
      >
        {children}
      </th>
    </tr>
  );
}

type TableRowProps<Row> = Pick<TableRowsProps<Row>, Shared | "dense"> & {
  row: Row;
  /** Undefined if rows cannot be selected. */
  selected: boolean | undefined;
  selectable: boolean;
  onSelect: (on: boolean) => void;
};

const cellClass = "md:border-b md:px-3 md:first:pl-4 md:last:pr-4 md:group-last:border-b-0";
// On a phone, the box and the menu are beside the two lines, above the link that covers the row.
const boxClass = "max-md:absolute max-md:top-3 max-md:left-4";
const menuClass = "max-md:absolute max-md:top-3 max-md:right-1.5";
const phoneClass = {
  title: "max-md:order-1 max-md:self-start max-md:min-w-32 max-md:flex-1",
  corner: "max-md:order-1 max-md:shrink-0 max-md:self-start max-md:text-[0.8125rem]",
  detail: "max-md:order-3 max-md:flex-1 max-md:text-[0.8125rem] max-md:text-muted-foreground",
  figure:
    "max-md:order-4 max-md:ml-auto max-md:shrink-0 max-md:text-[0.8125rem] max-md:text-muted-foreground",
  none: "max-md:hidden",
} as const;
// Each of the two lines shares its width out by itself; what comes after the first ends it.
const phoneRowClass =
  "max-md:flex max-md:min-h-16 max-md:flex-wrap max-md:content-center max-md:items-baseline max-md:gap-x-3 max-md:border-b max-md:px-4 max-md:py-2.5 max-md:last:border-b-0 max-md:after:order-2 max-md:after:h-0.5 max-md:after:w-full";
// The link or the button covers the whole row; its words end where their cell does.
const openerClass =
  "inline-block max-w-full text-left wrap-anywhere max-md:truncate align-bottom font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring";

function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, selected, selectable, onSelect, rowTo, onRowOpen, rowActions } = props;
  const { rowLabel, dense } = props;
  const name = rowLabel?.(row) ?? "this row";
  const opens = rowTo?.(row) !== undefined || onRowOpen !== undefined;
  const height = dense ? "md:h-9" : "md:h-11";
  return (
    <tr
      data-selected={selected || undefined}
      data-opens={opens || undefined}
      className={cn(
        "group relative transition-colors data-selected:bg-primary-soft",
        phoneRowClass,
        selected !== undefined && "max-md:pl-11",
        rowActions && "max-md:pr-11",
        opens && "not-data-selected:hover:bg-row-hover",
      )}
    >
      {selected === undefined ? null : (
        <td className={cn(cellClass, height, boxClass, pinnedClass.box)}>
          <Checkbox
            className="z-1"
            aria-label={`Select ${name}`}
            checked={selected}
            disabled={!selectable}
            onCheckedChange={onSelect}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <Cell key={column.key} column={column} first={index === 0} className={height}>
          {index === 0 ? <RowOpener {...props}>{column.cell(row)}</RowOpener> : column.cell(row)}
        </Cell>
      ))}
      {rowActions ? (
        <td className={cn(cellClass, height, menuClass, pinnedClass.menu, "text-right")}>
          <RowMenu name={name} items={rowActions(row)} />
        </td>
      ) : null}
    </tr>
  );
}

function RowMenu({ name, items }: { name: string; items: MenuItems }) {
  if (!items.some(Boolean)) return null;
  return (
    <Menu
      label={`Actions for ${name}`}
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          className="relative z-1"
          aria-label={`Actions for ${name}`}
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      }
      items={items}
    />
  );
}

function RowOpener<Row>({
  row,
  rowTo,
  onRowOpen,
  children,
}: Pick<TableRowProps<Row>, "row" | "rowTo" | "onRowOpen"> & { children: ReactNode }) {
  const to = rowTo?.(row);
  if (to) {
    return (
      <Link to={to} className={openerClass}>
        {children}
      </Link>
    );
  }
  if (!onRowOpen) return children;
  return (
    <button type="button" onClick={() => onRowOpen(row)} className={openerClass}>
      {children}
    </button>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  first: boolean;
  className: string;
  children: ReactNode;
}

function Cell<Row>({ column, first, className, children }: CellProps<Row>) {
  return (
    <td
      className={cn(
        cellClass,
        column.text ? "truncate" : "wrap-anywhere max-md:truncate md:py-1",
        phoneClass[first ? "title" : (column.phone ?? "none")],
        first && pinnedClass.first,
        column.numeric && "figures md:text-right",
        className,
      )}
    >
      <span className={cn("contents", first && "font-medium md:font-normal")}>{children}</span>
    </td>
  );
}
