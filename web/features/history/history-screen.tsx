import { useState } from "react";
import type { MessageRecord } from "#core/contract/messages.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { MessageDrawer } from "#web/components/messages/message-drawer.tsx";
import { useThread } from "#web/components/messages/use-thread.ts";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { useDates } from "#web/lib/dates.ts";
import { historyColumns } from "./history-columns.tsx";
import { HistoryEmpty } from "./history-empty.tsx";
import { SearchFurther } from "./search-further.tsx";
import { useHistory } from "./use-history.ts";
import { WriteAgain } from "./write-again.tsx";

const ScheduledActions = onDemand(
  async () => (await import("./scheduled-actions.tsx")).ScheduledActions,
);

/** Every message sent or received, newest first. */
export function HistoryScreen() {
  const { list, badNumber, filters } = useHistory();
  const { next, searchedTo } = list.page ?? {};
  const { day } = useDates();
  const [open, setOpen] = useState<MessageRecord>();
  const thread = useThread(open);
  const waits = open?.schedule !== undefined;
  return (
    <>
      <PageHeader title="Message history" description="Every message you sent or received." />
      <ListTable
        label="Messages"
        list={list}
        columns={historyColumns(setOpen)}
        rowKey={(row) => row._id}
        rowLabel={(row) => formatMobile(row.receiver)}
        onRowOpen={setOpen}
        groupOf={(row) => day(row.createdAt)}
        searchLabel="Mobile number"
        filters={filters}
        days={{ from: "from", to: "to" }}
        empty={
          <HistoryEmpty
            narrowed={list.narrowed}
            badNumber={badNumber}
            unsearched={searchedTo !== undefined}
          />
        }
        note={
          next && searchedTo !== undefined ? (
            <SearchFurther from={searchedTo} onSearch={() => list.state.nextCursor(next)} />
          ) : null
        }
      />
      <MessageDrawer
        message={open}
        thread={thread}
        actions={
          open ? (
            <>
              <WriteAgain message={open} />
              {waits ? (
                <Later waiting={null}>
                  <ScheduledActions
                    message={open}
                    onChange={(change) => setOpen({ ...open, ...change })}
                  />
                </Later>
              ) : null}
            </>
          ) : null
        }
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}
