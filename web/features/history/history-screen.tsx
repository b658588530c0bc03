import { useState } from "react";
import type { MessageRecord } from "#core/contract/messages.ts";
import { DataTable } from "#web/components/data-table/data-table.tsx";
import { TableToolbar } from "#web/components/data-table/table-toolbar.tsx";
import { MessageDrawer } from "#web/components/messages/message-drawer.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { KeyPagination } from "#web/components/ui/pagination.tsx";
import { formatMobile } from "#web/lib/format.ts";
import { historyColumns } from "./history-columns.tsx";
import { HistoryEmpty } from "./history-empty.tsx";
import { SearchFurther } from "./search-further.tsx";
import { HISTORY_FILTERS, useHistory } from "./use-history.ts";

/** Every message that went out or came in, newest first. */
export function HistoryScreen() {
  const { state, query, rows, next, searchedTo, badNumber } = useHistory();
  const [open, setOpen] = useState<MessageRecord>();
  return (
    <>
      <PageHeader title="Message history" description="Every message that went out or came in." />
      <DataTable
        label="Messages"
        columns={historyColumns(setOpen)}
        rows={rows}
        rowKey={(row) => row._id}
        rowLabel={(row) => formatMobile(row.receiver)}
        onRowOpen={setOpen}
        state={state}
        error={query.error}
        onRetry={() => void query.refetch()}
        stale={query.isPlaceholderData}
        toolbar={
          <TableToolbar state={state} searchLabel="Mobile number" filters={HISTORY_FILTERS} />
        }
        empty={
          <HistoryEmpty state={state} badNumber={badNumber} unsearched={searchedTo !== undefined} />
        }
        footer={
          <>
            {next && searchedTo !== undefined ? (
              <SearchFurther from={searchedTo} onSearch={() => state.nextCursor(next)} />
            ) : null}
            <KeyPagination
              count={rows?.length ?? 0}
              onPrevious={state.previousCursor}
              onNext={next ? () => state.nextCursor(next) : undefined}
            />
          </>
        }
      />
      <MessageDrawer message={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
