import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import {
  type AdminBusinessName,
  listNamesToVerify,
  NAME_FILTERS,
} from "#core/contract/business-names/admin-business-names.ts";
import { REGISTRATION_WORDS } from "#core/rules/registration-words.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { listInput, useTableState } from "#web/components/data-table/use-table-state.ts";
import {
  NAME_STATES,
  REGISTRATION_TONES,
} from "#web/components/sender-names/registration-words.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { STATES } from "#web/components/ui/state-look.ts";
import { StateBadge } from "#web/components/ui/status-badge.tsx";

const NameDrawer = dialogOnDemand(async () => (await import("../review-parts.tsx")).NameDrawer);

const columns: readonly Column<AdminBusinessName>[] = [
  { key: "name", header: "Name", cell: ({ name }) => name },
  { key: "account", phone: "detail", header: "Account", cell: ({ accountName }) => accountName },
  {
    key: "status",
    phone: "corner",
    header: "Status",
    width: "9rem",
    cell: ({ status }) => <StateBadge state={NAME_STATES[status]} />,
  },
  {
    key: "register",
    header: "Register",
    width: "10rem",
    cell: ({ status, register }) =>
      status === "approved" ? (
        <Badge tone={REGISTRATION_TONES[register]}>{REGISTRATION_WORDS[register]}</Badge>
      ) : (
        "–"
      ),
  },
  {
    key: "createdAt",
    phone: "figure",
    header: "Added",
    width: "11rem",
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
];

const STATUSES = NAME_FILTERS.map((value) => ({
  value,
  label: value === "again" ? "To submit again" : STATES[NAME_STATES[value]].word,
}));

/** The names of all accounts, newest first. */
export function NameList() {
  const state = useTableState({ filters: ["status"] });
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  const status = NAME_FILTERS.find((one) => one === state.filters.status);
  const list = useList(state, listNamesToVerify, { ...listInput(state), status });
  const name = list.rows?.find(({ _id }) => _id === open);
  return (
    <>
      <ListTable
        label="Business names"
        list={list}
        sizes
        columns={columns}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        onRowOpen={(row) => setOpen(row._id)}
        rowActions={(row) => [
          { label: "Review", icon: BadgeCheck, onSelect: () => setOpen(row._id) },
        ]}
        searchLabel="Start of a name"
        filters={[{ name: "status", label: "Status", options: STATUSES }]}
        empty={
          <EmptyState
            icon={BadgeCheck}
            title="No business names found"
            description="Names that accounts ask for appear here."
          />
        }
      />
      {name ? <NameDrawer name={name} onClose={close} /> : null}
    </>
  );
}
