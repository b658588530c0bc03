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
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import {
  NAME_STATUS_TONES,
  NAME_STATUS_WORDS,
  REGISTRATION_TONES,
} from "#web/lib/registration-words.ts";

const NameDrawer = dialogOnDemand(async () => (await import("../review-parts.tsx")).NameDrawer);

const columns: readonly Column<AdminBusinessName>[] = [
  { key: "name", header: "Name", cell: ({ name }) => name },
  { key: "account", phone: "detail", header: "Account", cell: ({ accountName }) => accountName },
  {
    key: "status",
    phone: "corner",
    header: "Status",
    width: "9rem",
    cell: ({ status }) => (
      <Badge tone={NAME_STATUS_TONES[status]}>{NAME_STATUS_WORDS[status]}</Badge>
    ),
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

const WORDS = { ...NAME_STATUS_WORDS, again: "To submit again" };
const STATUSES = NAME_FILTERS.map((value) => ({ value, label: WORDS[value] }));

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
