import { UsersRound } from "lucide-react";
import { useState } from "react";
import { type CampaignReport, campaignRecipients } from "#core/contract/campaigns.ts";
import type { MessageRecord } from "#core/contract/messages.ts";
import { DataTable } from "#web/components/data-table/data-table.tsx";
import { TableToolbar } from "#web/components/data-table/table-toolbar.tsx";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { MessageDrawer } from "#web/components/messages/message-drawer.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { NoMatch } from "#web/components/ui/no-match.tsx";
import { KeyPagination } from "#web/components/ui/pagination.tsx";
import { formatMobile } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { recipientColumns, recipientFilters } from "./recipient-columns.tsx";

const PAGE_SIZE = 50;
const WHILE_RUNNING_MS = 5000;

/** A row for every recipient, by key. */
export function RecipientsTable({ report }: { report: CampaignReport }) {
  const state = useTableState<"status" | "reason">({ filters: ["status", "reason"] });
  const [open, setOpen] = useState<MessageRecord>();
  const query = useCall(
    campaignRecipients,
    {
      id: report._id,
      status: state.filters.status,
      reason: state.filters.reason,
      cursor: state.cursor,
      limit: PAGE_SIZE,
    },
    {
      keepPrevious: true,
      refetchInterval: report.status === "running" ? WHILE_RUNNING_MS : false,
    },
  );
  const next = query.data?.next;
  const narrowed = Object.values(state.filters).some(Boolean);
  return (
    <section id="recipients" aria-labelledby="recipients-title" className="mt-2 scroll-mt-20">
      <h2 id="recipients-title" className="mb-3 font-semibold text-[0.9375rem]">
        Recipients
      </h2>
      <DataTable
        label="Recipients"
        columns={recipientColumns(setOpen)}
        rows={query.data?.items}
        rowKey={(row) => row._id}
        rowLabel={(row) => formatMobile(row.receiver)}
        onRowOpen={setOpen}
        state={state}
        error={query.error}
        onRetry={() => void query.refetch()}
        stale={query.isPlaceholderData}
        toolbar={<TableToolbar state={state} filters={recipientFilters(report)} />}
        empty={
          narrowed ? (
            <NoMatch description="No recipient of this campaign has this status and reason." />
          ) : (
            <EmptyState
              icon={UsersRound}
              title="No recipients yet"
              description="Everyone this campaign goes to appears here, with the status of their message."
            />
          )
        }
        footer={
          <KeyPagination
            count={query.data?.items.length ?? 0}
            onPrevious={state.previousCursor}
            onNext={next ? () => state.nextCursor(next) : undefined}
          />
        }
      />
      <MessageDrawer message={open} onClose={() => setOpen(undefined)} inCampaign />
    </section>
  );
}
