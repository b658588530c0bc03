import { ArrowDownLeft, History } from "lucide-react";
import { useState } from "react";
import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { may } from "#core/permissions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { ExportButton } from "#web/components/exports/export-button.tsx";
import { ContactHistoryDrawer } from "#web/components/messages/contact-history-drawer.tsx";
import { statusColumn, textColumn } from "#web/components/messages/message-columns.tsx";
import { MessageDrawer } from "#web/components/messages/message-drawer.tsx";
import { SOURCE_WORDS } from "#web/components/messages/source-words.ts";
import { useThread } from "#web/components/messages/use-thread.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { dialogOnDemand, Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Tabs } from "#web/components/ui/tabs.tsx";
import { useDates } from "#web/lib/dates.ts";
import { type QuickStart, useWriteQuick } from "#web/lib/quick-card.ts";
import { useMe } from "#web/lib/session.ts";
import { HistoryEmpty } from "./history-empty.tsx";
import { historyRowMenu } from "./history-row-menu.ts";
import type { Question } from "./scheduled-question.tsx";
import { useHistory, useHistoryMedium } from "./use-history.ts";
import { WriteAgain } from "./write-again.tsx";

const ScheduledQuestion = dialogOnDemand(
  async () => (await import("./scheduled-question.tsx")).ScheduledQuestion,
);
const ScheduledActions = onDemand(
  async () => (await import("./scheduled-actions.tsx")).ScheduledActions,
);

/** Every message sent or received, newest first. */
export function HistoryScreen() {
  const me = useMe();
  const { media, medium, setMedium } = useHistoryMedium(me);
  const { list, badNumber, filters, campaignFrom } = useHistory(medium);
  const { next, searchedTo } = list.page ?? {};
  const { day } = useDates();
  const write = useWriteQuick();
  const mayWrite = may(me, medium);
  const mayConverse = may(me, "conversation");
  const [open, setOpen] = useState<MessageRecord>();
  const [contact, setContact] = useState<MessageRecord>();
  const [requested, setRequested] = useState<{ message: MessageRecord; asking: Question }>();
  const thread = useThread(open);
  const waits = open?.schedule !== undefined;
  const onWrite = (start: QuickStart) => {
    setOpen(undefined);
    write(start);
  };
  const onQuestion = (message: MessageRecord, asking: Question) =>
    setRequested({ message, asking });
  const onContact = (message: MessageRecord) => {
    setOpen(undefined);
    setContact(message);
  };
  const table = (
    <ListTable
      key={medium}
      label="Messages"
      list={list}
      columns={historyColumns(setOpen)}
      rowKey={(row) => row._id}
      rowLabel={(row) => formatMobile(row.receiver)}
      onRowOpen={setOpen}
      rowActions={(row) =>
        historyRowMenu(row, { mayWrite, mayConverse, onWrite, onQuestion, onContact })
      }
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
  );
  return (
    <>
      <PageHeader
        description="Every message you sent or received."
        action={<ExportButton {...list.state.filters} since={campaignFrom} medium={medium} />}
      />
      {media.length > 1 ? (
        <Tabs value={medium} onValueChange={setMedium} tabs={media} label="Medium">
          {table}
        </Tabs>
      ) : (
        table
      )}
      <MessageDrawer
        message={open}
        thread={thread}
        actions={
          open ? (
            <>
              <WriteAgain message={open} onWrite={onWrite} />
              {waits ? (
                <Later waiting={null}>
                  <ScheduledActions
                    message={open}
                    onChange={(change) => setOpen({ ...open, ...change })}
                  />
                </Later>
              ) : null}
              <Button variant="outline" size="sm" onClick={() => onContact(open)}>
                <History aria-hidden="true" />
                Contact history
              </Button>
            </>
          ) : null
        }
        onClose={() => setOpen(undefined)}
      />
      {requested ? (
        <ScheduledQuestion {...requested} onClose={() => setRequested(undefined)} />
      ) : null}
      <ContactHistoryDrawer message={contact} onClose={() => setContact(undefined)} />
    </>
  );
}

interface SearchFurtherProps {
  /** The earliest time that was searched. */
  from: number;
  onSearch: () => void;
}

/** Offers to search further back, where a search by status stopped before the end of the history. */
function SearchFurther({ from, onSearch }: SearchFurtherProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-4 py-2.5 text-sm"
    >
      <p>
        Searched back to <DateTime at={from} />. Older messages were not searched.
      </p>
      <Button variant="outline" size="sm" onClick={onSearch}>
        Search further back
      </Button>
    </div>
  );
}

/** Who, what, and why; the drawer has what is the same on most rows: sender, parts and cost. */
function historyColumns(
  onOpen: (message: MessageRecord) => void,
): readonly Column<MessageRecord>[] {
  return [
    { key: "contact", header: "Contact", width: "12rem", cell: (row) => <Party message={row} /> },
    statusColumn("10rem", onOpen),
    textColumn,
    {
      key: "campaign",
      header: "Campaign",
      width: "11rem",
      cell: ({ bulk, source }) => (
        <span className="line-clamp-2 text-muted-foreground" title={bulk?.name}>
          {bulk?.name ?? (source && SOURCE_WORDS[source.kind])}
        </span>
      ),
    },
    {
      key: "time",
      phone: "figure",
      header: "Time",
      numeric: true,
      width: "6.5rem",
      // The time that From and To filter by; opening the message shows when it was sent.
      cell: (row) => <DateTime at={row.createdAt} timeOnly />,
    },
  ];
}

function Party({ message }: { message: MessageRecord }) {
  const received = message.status === "received";
  const number = formatMobile(received ? message.sender : message.receiver);
  return (
    <span title={message.name ? number : undefined}>
      {received ? (
        <>
          <ArrowDownLeft
            className="mr-1 inline size-3.5 align-[-0.125em] text-info-text"
            aria-hidden="true"
          />
          <span className="sr-only">From </span>
        </>
      ) : null}
      {message.name ?? <span className="figures">{number}</span>}
    </span>
  );
}
