import {
  CirclePlay,
  CircleStop,
  FileUp,
  History,
  PencilLine,
  Phone,
  Plus,
  Trash2,
  UserPlus,
} from "lucide-react";
import { useState } from "react";
import {
  type DedicatedNumber,
  listDedicatedNumbers,
} from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { NUMBER_STATUSES, NUMBER_TYPES } from "#core/rules/dedicated-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { listInput, useTableState } from "#web/components/data-table/use-table-state.ts";
import { NUMBER_STATES, TYPE_WORDS } from "#web/components/numbers/number-words.ts";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { STATES } from "#web/components/ui/state-look.ts";
import {
  ActivateQuestion,
  AssignNumberDialog,
  CancelQuestion,
  DeleteQuestion,
  NumberHistoryDialog,
} from "./numbers/menu-dialogs.tsx";
import { numberColumns } from "./numbers/number-columns.tsx";
import { NumberDialog } from "./numbers/number-dialog.tsx";

const BulkNumbersDialog = dialogOnDemand(
  async () => (await import("./numbers/bulk-dialog.tsx")).BulkNumbersDialog,
);

type Open = { dialog: "add" | "bulk" } | { dialog: NumberDialogName; number: DedicatedNumber };

const FILTERS = [
  {
    name: "status",
    label: "Status",
    options: NUMBER_STATUSES.map((value) => ({ value, label: STATES[NUMBER_STATES[value]].word })),
  },
  {
    name: "type",
    label: "Type",
    options: NUMBER_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] })),
  },
] as const;

/** R536: the stock of dedicated numbers, and who has them. */
export function DedicatedNumbersScreen() {
  const state = useTableState<"status" | "type">({ filters: ["status", "type"] });
  const [open, setOpen] = useState<Open>();
  const list = useList(state, listDedicatedNumbers, listInput(state));
  return (
    <>
      <PageHeader
        description="Numbers in stock, and the accounts that have them."
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => setOpen({ dialog: "bulk" })}>
              <FileUp aria-hidden="true" />
              Add from a file
            </Button>
            <Button onClick={() => setOpen({ dialog: "add" })}>
              <Plus aria-hidden="true" />
              Add number
            </Button>
          </div>
        }
      />
      <ListTable
        label="Dedicated numbers"
        list={list}
        columns={numberColumns}
        rowKey={({ _id }) => _id}
        rowLabel={({ number }) => formatInternational(number)}
        rowActions={(number) => numberActions(number, (dialog) => setOpen({ dialog, number }))}
        searchLabel="Number, reference, account"
        filters={FILTERS}
        noMatch="No number matches your search and filters."
        sizes
        empty={
          <EmptyState
            icon={Phone}
            title="No dedicated numbers yet"
            description="Numbers that you add appear here."
          />
        }
      />
      {open ? <OpenDialog open={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  if (!("number" in open)) {
    return open.dialog === "add" ? (
      <NumberDialog onClose={onClose} />
    ) : (
      <BulkNumbersDialog onClose={onClose} />
    );
  }
  const props = { number: open.number, onClose };
  const dialogs = {
    edit: NumberDialog,
    assign: AssignNumberDialog,
    activate: ActivateQuestion,
    cancel: CancelQuestion,
    delete: DeleteQuestion,
    history: NumberHistoryDialog,
  };
  const Dialog = dialogs[open.dialog];
  return <Dialog {...props} />;
}

/** The dialogs that a number's menu opens. */
type NumberDialogName = "edit" | "assign" | "activate" | "cancel" | "delete" | "history";

/** R536: what can be done with a number depends on whose it is. */
function numberActions(
  { status, account }: DedicatedNumber,
  open: (dialog: NumberDialogName) => void,
): MenuItem[] {
  const item = (
    label: string,
    icon: MenuItem["icon"],
    dialog: NumberDialogName,
    danger = false,
  ) => ({ label, icon, danger, onSelect: () => open(dialog) });
  return [
    item("Edit", PencilLine, "edit"),
    item("History", History, "history"),
    ...(status === "active" ? [item("Assign", UserPlus, "assign")] : []),
    ...(status === "inactive" ? [item("Make available", CirclePlay, "activate")] : []),
    ...(status === "active" ? [item("Take out of use", CircleStop, "cancel")] : []),
    ...(status === "assigned" ? [item("Release", CircleStop, "cancel", true)] : []),
    ...(account ? [] : [item("Delete", Trash2, "delete", true)]),
  ];
}
