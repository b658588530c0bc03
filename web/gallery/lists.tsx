import { UsersRound } from "lucide-react";
import { useState } from "react";
import { PriceTable } from "#web/components/credit/price-table.tsx";
import type { Column } from "#web/components/data-table/column.ts";
import { DataTable } from "#web/components/data-table/data-table.tsx";
import { DayRangeFilter } from "#web/components/data-table/day-range-filter.tsx";
import { FacetFilter } from "#web/components/data-table/facet-filter.tsx";
import { ListPager } from "#web/components/data-table/list-pager.tsx";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { MarkedName } from "#web/components/data-table/marked-name.tsx";
import { TableToolbar } from "#web/components/data-table/table-toolbar.tsx";
import { TwoLines } from "#web/components/data-table/two-lines.tsx";
import type { List } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { formatCount } from "#web/lib/format.ts";
import { type Exhibits, LONG, nothing, one } from "./exhibit.ts";
import { Held } from "./tools.tsx";

interface Group {
  name: string;
  contacts: number;
}

const columns: readonly Column<Group>[] = [
  { key: "name", header: "Name", sortable: true, cell: ({ name }) => name },
  {
    key: "contacts",
    phone: "corner",
    header: "Contacts",
    numeric: true,
    sortable: true,
    width: "8rem",
    cell: ({ contacts }) => formatCount(contacts),
  },
  { key: "about", header: "About", phone: "detail", cell: () => LONG },
];

const wide: readonly Column<Group>[] = [
  ...columns,
  ...["State", "Suburb", "Postcode", "Company", "Birthday"].map((header) => ({
    key: header,
    header,
    width: "16rem",
    cell: () => header,
  })),
];

const groups = (count: number): Group[] =>
  Array.from({ length: count }, (_, index) => ({
    name: index === 1 ? LONG : `Group ${index + 1}`,
    contacts: 1000 * index,
  }));

/** A list of groups, by default in the state after its first page has loaded. */
function useGroups(changes: Partial<List<Group, "status">>): List<Group, "status"> {
  const state = useTableState<"status">({ filters: ["status"], defaultSort: "name" });
  const rows = "rows" in changes ? changes.rows : groups(3);
  return {
    state,
    page: rows && {
      items: [...rows],
      total: rows.length,
      current: 1,
      limit: 10,
      totalPages: Math.ceil(rows.length / 10),
    },
    rows,
    narrowed: false,
    stale: false,
    loading: false,
    error: null,
    reload: nothing,
    ...changes,
  };
}

function Groups({
  selectable,
  grouped,
  manyColumns,
  ...changes
}: Partial<List<Group, "status">> & {
  selectable?: boolean;
  grouped?: boolean;
  manyColumns?: boolean;
}) {
  const list = useGroups(changes);
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set(["Group 1"]));
  return (
    <ListTable
      label="Groups"
      list={list}
      columns={manyColumns ? wide : columns}
      rowKey={({ name }) => name}
      rowLabel={({ name }) => name}
      rowTo={() => (manyColumns ? undefined : "/group")}
      groupOf={grouped ? ({ contacts }) => (contacts > 0 ? "In use" : "Empty") : undefined}
      rowActions={() => [{ label: "Rename", onSelect: nothing }]}
      selection={
        selectable ? { selected, onChange, actions: <Button size="sm">Delete</Button> } : undefined
      }
      searchLabel="Search groups"
      refreshable
      sizes
      noMatch="Try another name."
      empty={
        <EmptyState
          icon={UsersRound}
          title="No groups yet"
          description="Groups hold the people you write to."
        />
      }
    />
  );
}

function Toolbar() {
  const state = useTableState<"status" | "from" | "to">({ filters: ["status", "from", "to"] });
  return (
    <TableToolbar
      state={state}
      searchLabel="Search groups"
      filters={[
        {
          name: "status",
          label: "Status",
          options: [
            { value: "sent", label: "Sent", count: 12_400 },
            { value: "failed", label: LONG, count: 3 },
          ],
        },
      ]}
      days={{ from: "from", to: "to" }}
    />
  );
}

function Pager() {
  const list = useGroups({ page: { items: groups(10), limit: 10, next: "later", total: 1204 } });
  return <ListPager list={list} />;
}

const bought = { sms: false, mms: false };
const prices = {
  base: { sms: 5_500, mms: 39_000 },
  firstRates: { sms: 2_800, mms: 29_000 },
  tiers: { sms: [{ from: 10_000, rate: 4_800 }], mms: [] },
  first: { sms: true, mms: true },
  special: null,
};

/** Lists from the server, with their search, filters and pages. */
export const lists: Exhibits = {
  PriceTable: {
    default: <PriceTable medium="sms" list={prices} />,
    "of one who has bought": <PriceTable medium="mms" list={{ ...prices, first: bought }} />,
  },
  ListTable: {
    default: <Groups />,
    selected: <Groups selectable />,
    "under headings": <Groups grouped />,
    "many columns": <Groups selectable manyColumns />,
    loading: <Groups rows={undefined} />,
    stale: <Groups stale />,
    empty: <Groups rows={[]} />,
    "no match": <Groups rows={[]} narrowed />,
    error: <Groups rows={undefined} error={new TypeError("network")} />,
    "many rows": <Groups rows={groups(40)} />,
  },
  DataTable: one(
    <DataTable
      label="All groups"
      columns={columns.map((column) => ({ ...column, sortable: false }))}
      rows={groups(3)}
      rowKey={({ name }) => name}
      empty={null}
    />,
  ),
  FacetFilter: one(
    <Held<readonly string[]> initial={["sent"]}>
      {(values, onValues) => (
        <FacetFilter
          label="Status"
          options={[
            { value: "sent", label: "Sent", count: 12 },
            { value: "failed", label: LONG },
          ]}
          {...{ values, onValues }}
        />
      )}
    </Held>,
  ),
  DayRangeFilter: one(
    <Held<{ from?: string; to?: string }> initial={{}}>
      {({ from, to }, onValue) => (
        <DayRangeFilter
          {...{ from, to }}
          onRange={(nextFrom, nextTo) => onValue({ from: nextFrom, to: nextTo })}
        />
      )}
    </Held>,
  ),
  MarkedName: one(<MarkedName name={LONG}>Pre-made</MarkedName>),
  TwoLines: one(<TwoLines first="Members" second={LONG} wide />),
  TableToolbar: one(<Toolbar />),
  ListPager: { "by key": <Pager /> },
};
