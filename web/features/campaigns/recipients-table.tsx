import { History, UsersRound } from "lucide-react";
import { useState } from "react";
import { type CampaignReport, campaignRecipients } from "#core/contract/campaigns/campaigns.ts";
import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { may } from "#core/permissions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ContactHistoryDrawer } from "#web/components/messages/contact-history-drawer.tsx";
import { useThread } from "#web/components/messages/use-thread.ts";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { useMe } from "#web/lib/session.ts";
import { recipientColumns, recipientFilters } from "./recipient-columns.tsx";
import { paceOf } from "./use-report.ts";

const MessageDrawer = dialogOnDemand(
  async () => (await import("#web/components/messages/message-drawer.tsx")).MessageDrawer,
);

const PAGE_SIZE = 50;

const NOT_SENT_YET = {
  title: "No recipients yet",
  description: "Everyone this campaign goes to appears here, with the status of their message.",
};
const NOT_APPROVED = {
  title: "No recipients",
  description: "This campaign was not approved, so no one received it.",
};

/** Every recipient, paged by key. */
export function RecipientsTable({ report }: { report: CampaignReport }) {
  const state = useTableState({ filters: ["status", "reason"] });
  const [open, setOpen] = useState<MessageRecord>();
  const [contact, setContact] = useState<MessageRecord>();
  const seesHistory = may(useMe(), "history");
  const thread = useThread(open);
  const list = useList(
    state,
    campaignRecipients,
    {
      id: report._id,
      status: state.filters.status,
      reason: state.filters.reason,
      cursor: state.cursor,
      limit: PAGE_SIZE,
    },
    { refetchInterval: paceOf(report) },
  );
  return (
    <>
      <ListTable
        label="Recipients"
        list={list}
        columns={recipientColumns(setOpen)}
        rowKey={(row) => row._id}
        rowLabel={(row) => formatMobile(row.receiver)}
        onRowOpen={setOpen}
        filters={recipientFilters(report, state.filters)}
        noMatch="No recipient of this campaign has this status and reason."
        empty={
          <EmptyState
            icon={UsersRound}
            {...(report.status === "reject" ? NOT_APPROVED : NOT_SENT_YET)}
          />
        }
      />
      {open ? (
        <MessageDrawer
          message={open}
          thread={thread}
          onClose={() => setOpen(undefined)}
          inCampaign
          actions={
            seesHistory ? (
              <Button
                variant="outline"
                size="sm"
                onClick={() => {
                  setContact(open);
                  setOpen(undefined);
                }}
              >
                <History aria-hidden="true" />
                Contact history
              </Button>
            ) : null
          }
        />
      ) : null}
      <ContactHistoryDrawer message={contact} onClose={() => setContact(undefined)} />
    </>
  );
}
