import { ArrowLeftRight, Hash, Plus, Power, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  createSharedNumber,
  listSharedNumbers,
  type SharedNumber,
} from "#core/contract/shared-numbers/shared-numbers.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { POOLS } from "#core/rules/shared-numbers.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { Field } from "#web/components/form/field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import { formatCount } from "#web/lib/format.ts";
import { NumberQuestion, type Question } from "./shared-numbers/number-questions.tsx";
import { PoolStats } from "./shared-numbers/pool-stats.tsx";
import { CHANGED, OTHER_POOL, POOL_WORDS, SEVERAL_TEXT } from "./shared-numbers/words.ts";

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
    <>
      <PageHeader
        description="What accounts without a number of their own send from. If a pool has several, no two accounts write to the same person from the same number."
        action={
          <Button onClick={() => setAdds(true)}>
            <Plus aria-hidden="true" />
            Add number
          </Button>
        }
      />
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
    </>
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

const numberColumns: readonly Column<SharedNumber>[] = [
  { key: "number", header: "Number", width: "24%", cell: ({ number }) => formatMobile(number) },
  { key: "pool", phone: "detail", header: "Pool", cell: ({ pool }) => POOL_WORDS[pool] },
  {
    key: "state",
    phone: "corner",
    header: "State",
    cell: ({ active, sends }) => (
      <span className="flex flex-wrap gap-1 py-1">
        {active ? null : <Badge tone="attention">Off</Badge>}
        {sends.map((pool) => (
          <Badge key={pool} tone="success">
            Sends {POOL_WORDS[pool].toLowerCase()}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    key: "handsets",
    phone: "detail",
    header: "Recipients",
    numeric: true,
    width: "7rem",
    cell: ({ handsets }) => formatCount(handsets),
  },
  {
    key: "since",
    header: "In use since",
    numeric: true,
    width: "9rem",
    cell: ({ usedAt }) =>
      usedAt === undefined ? "Not used yet" : <DateTime at={usedAt} dateOnly />,
  },
];

const schema = createSharedNumber.input.pick({ number: true, pool: true });

/** Asks for a number that all accounts can send from. */
function AddNumberDialog({ onClose }: { onClose: () => void }) {
  const form = useActionForm(createSharedNumber, {
    schema,
    initial: { number: "", pool: "bulk" },
    input: (values) => values,
    invalidates: CHANGED,
    done: "Number added",
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Add number"
      description={`Once messages are sent from a number, it can be switched off but not deleted. ${SEVERAL_TEXT}`}
      submitLabel="Add number"
    >
      <TextField
        label="Number"
        required
        type="tel"
        autoComplete="off"
        className="figures"
        description="An Australian mobile number that a provider delivers replies for."
        {...form.text("number")}
      />
      <Field label="Sends" required error={form.errors.pool}>
        {(control) => (
          <RadioGroup
            {...control}
            value={form.values.pool}
            onValueChange={(pool) => form.set("pool", schema.shape.pool.parse(pool))}
            options={POOLS.map((value) => ({ value, label: POOL_WORDS[value] }))}
          />
        )}
      </Field>
    </FormDialog>
  );
}
