import { ArrowLeftRight, Hash, Plus, Power, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  listSharedNumbers,
  type SharedNumber,
} from "#core/contract/shared-numbers/shared-numbers.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { AdminPage } from "./admin-page.tsx";
import { AddNumberDialog } from "./shared-numbers/add-number-dialog.tsx";
import { numberColumns } from "./shared-numbers/number-columns.tsx";
import { NumberQuestion, type Question } from "./shared-numbers/number-questions.tsx";
import { PoolStats } from "./shared-numbers/pool-stats.tsx";
import { OTHER_POOL, POOL_WORDS } from "./shared-numbers/words.ts";

interface Requested {
  ask: Question;
  number: SharedNumber;
}

/** R312, R432, R621: the numbers that all accounts share, in two pools. */
export function SharedNumbersScreen() {
  const [adds, setAdds] = useState(false);
  const [requested, setRequested] = useState<Requested>();
  const state = useTableState();
  const list = useList(state, listSharedNumbers, { page: state.page, limit: state.limit });
  return (
    <AdminPage
      title="Shared numbers"
      description="What accounts without a number of their own send from. If a pool has several, no two accounts write to the same person from the same number."
      action={
        <Button onClick={() => setAdds(true)}>
          <Plus aria-hidden="true" />
          Add number
        </Button>
      }
    >
      <div className="grid gap-4">
        <PoolStats />
        <ListTable
          label="Shared numbers"
          list={list}
          sizes
          columns={numberColumns}
          rowKey={(row) => row._id}
          rowLabel={({ number }) => formatMobile(number)}
          rowActions={(number) => actionsOf(number, (ask) => setRequested({ ask, number }))}
          empty={
            <EmptyState
              icon={Hash}
              title="No shared numbers yet"
              description="Accounts cannot send from the shared number until you add one."
            />
          }
        />
      </div>
      {adds ? <AddNumberDialog onClose={() => setAdds(false)} /> : null}
      {requested ? <NumberQuestion {...requested} onClose={() => setRequested(undefined)} /> : null}
    </AdminPage>
  );
}

/** One that was never sent from can be deleted; any other only switched off. */
function actionsOf({ active, pool, usedAt }: SharedNumber, ask: (what: Question) => void) {
  return [
    {
      label: `Move to ${POOL_WORDS[OTHER_POOL[pool]].toLowerCase()}`,
      icon: ArrowLeftRight,
      onSelect: () => ask("move"),
    },
    { label: active ? "Switch off" : "Switch on", icon: Power, onSelect: () => ask("switch") },
    ...(usedAt === undefined
      ? [{ label: "Delete", icon: Trash2, danger: true, onSelect: () => ask("delete") }]
      : []),
  ];
}
