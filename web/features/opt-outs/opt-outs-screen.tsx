import { Ban, CircleCheck, Download, FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import {
  BLOCK_WAYS,
  type BlockRecord,
  exportBlocks,
  listBlocks,
} from "#core/contract/suppressions/suppressions.ts";
import { may } from "#core/permissions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import type { Filter } from "#web/components/data-table/table-toolbar.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { Opening, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { urlOf } from "#web/lib/api.ts";
import { useMe } from "#web/lib/session.ts";
import { HOW_WORDS } from "./how-words.ts";
import { NoOptOuts } from "./no-opt-outs.tsx";
import { optOutColumns } from "./opt-out-columns.tsx";

const BlockDialog = onDemand(async () => (await import("./block-dialog.tsx")).BlockDialog);
const BulkBlockDialog = onDemand(
  async () => (await import("./bulk-block-dialog.tsx")).BulkBlockDialog,
);
const ConsentDialog = onDemand(async () => (await import("./consent-dialog.tsx")).ConsentDialog);
const UnblockDialog = onDemand(async () => (await import("./unblock-dialog.tsx")).UnblockDialog);

const filters: readonly Filter<"how">[] = [
  {
    name: "how",
    label: "How",
    options: BLOCK_WAYS.map((value) => ({ value, label: HOW_WORDS[value] })),
  },
];

/** Who gets no messages, since when, how and by whom. */
export function OptOutsScreen() {
  const mayEdit = may(useMe(), "groupEdit");
  const state = useTableState({ filters: ["how"] });
  const [blocking, setBlocking] = useState<"a number" | "a file">();
  const [lifting, setLifting] = useState<BlockRecord>();
  const { cursor, limit, search } = state;
  const how = state.filters.how || undefined;
  const list = useList(state, listBlocks, { cursor, limit, search: search || undefined, how });
  const close = () => {
    setBlocking(undefined);
    setLifting(undefined);
  };
  return (
    <>
      <PageHeader
        description="Numbers that opted out or that you block. They get no messages from you."
        action={
          mayEdit ? (
            <>
              <LinkButton variant="outline" href={urlOf(exportBlocks, {})} download>
                <Download aria-hidden="true" />
                Export
              </LinkButton>
              <Button variant="outline" onClick={() => setBlocking("a file")}>
                <FileSpreadsheet aria-hidden="true" />
                Block from a file
              </Button>
              <Button onClick={() => setBlocking("a number")}>
                <Ban aria-hidden="true" />
                Block a number
              </Button>
            </>
          ) : null
        }
      />
      <ListTable
        label="Opt-Out List"
        list={list}
        columns={optOutColumns}
        rowKey={({ _id }) => _id}
        rowLabel={({ number }) => formatMobile(number)}
        rowActions={mayEdit ? (record) => [actionOn(record, () => setLifting(record))] : undefined}
        searchLabel="Mobile number"
        filters={filters}
        refreshable
        sizes
        noMatch="No number on the list matches. Search by mobile number, or by how it begins."
        empty={<NoOptOuts />}
      />
      <Opening onMissing={close}>
        {blocking === "a number" ? <BlockDialog onClose={close} /> : null}
        {blocking === "a file" ? <BulkBlockDialog onClose={close} /> : null}
        {lifting?.isBlocked ? <UnblockDialog record={lifting} onClose={close} /> : null}
        {lifting?.isBlockedByUser ? <ConsentDialog record={lifting} onClose={close} /> : null}
      </Opening>
    </>
  );
}

/** The account lifts its own block; a recipient's opt-out takes their consent. */
function actionOn({ isBlocked }: BlockRecord, onSelect: () => void): MenuItem {
  const label = isBlocked ? "Unblock" : "Record consent";
  return { label, icon: CircleCheck, onSelect };
}
