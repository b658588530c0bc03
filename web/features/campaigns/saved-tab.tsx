import { CircleCheck, Copy, PanelRight, PencilLine, Share2, Trash2 } from "lucide-react";
import { useState } from "react";
import { assignDraft } from "#core/contract/assignments/assignments.ts";
import { type Draft, deleteDraft, listDrafts } from "#core/contract/campaigns/drafts.ts";
import { may } from "#core/permissions.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { senderName } from "#web/components/messages/sender-name.ts";
import { AssignDialog } from "#web/components/sharing/assign-dialog.tsx";
import { SharingMark } from "#web/components/sharing/sharing-mark.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import type { MenuItems } from "#web/components/ui/menu.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { CampaignName } from "./campaign-name.tsx";
import { NoCampaign } from "./no-campaign.tsx";

const DraftDrawer = dialogOnDemand(async () => (await import("./draft-drawer.tsx")).DraftDrawer);

/** Drafts, and campaigns that are on hold or were not approved. */
export function SavedTab() {
  const state = useTableState();
  const me = useMe();
  const [deleting, setDeleting] = useState<Draft>();
  const [shown, setShown] = useState<Draft>();
  const [assigning, setAssigning] = useState<Draft>();
  const list = useList(state, listDrafts, { page: state.page });
  const assign = useAction(assignDraft, { handled: true, invalidates: [listDrafts] });
  const actionsOn = (row: Draft): MenuItems => {
    const use = { label: "Use", icon: PencilLine, to: paths.editCampaign(row._id) };
    const overview = { label: "Overview", icon: PanelRight, onSelect: () => setShown(row) };
    // It is the parent's, and can only be copied.
    if (row.shared) return [use, overview];
    const again = row.mayEdit && (row.status === "held" || row.status === "reject");
    return [
      { ...use, disabled: !row.mayEdit },
      overview,
      { label: "Duplicate", icon: Copy, to: paths.duplicateCampaign(row._id, row.camp_type) },
      again && { label: "Check again", icon: CircleCheck, to: paths.checkCampaign(row._id) },
      may(me, "assign") &&
        may(me, "subAccounts") && {
          label: "Assign to sub-accounts",
          icon: Share2,
          onSelect: () => setAssigning(row),
        },
      "separator",
      {
        label: "Delete",
        icon: Trash2,
        danger: true,
        disabled: !row.mayDelete,
        onSelect: () => setDeleting(row),
      },
    ];
  };
  return (
    <>
      <ListTable
        label="Saved campaigns"
        list={list}
        columns={draftColumns}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        rowTo={(row) => (row.mayEdit ? paths.editCampaign(row._id) : undefined)}
        rowActions={actionsOn}
        empty={
          <NoCampaign description="Campaigns you save as drafts appear here until you send or delete them." />
        }
      />
      {shown ? (
        <DraftDrawer
          draft={shown}
          onDelete={(draft) => {
            setShown(undefined);
            setDeleting(draft);
          }}
          onClose={() => setShown(undefined)}
        />
      ) : null}
      {deleting ? (
        <ConfirmAction
          endpoint={deleteDraft}
          input={{ id: deleting._id }}
          invalidates={[listDrafts]}
          done="Draft deleted"
          onClose={() => setDeleting(undefined)}
          danger
          title={`Delete ${deleting.name}?`}
          description="You lose its text and choice of groups for good. Your groups and contacts stay. Nothing was sent or debited."
          confirmLabel="Delete draft"
        />
      ) : null}
      {assigning ? (
        <AssignDialog
          name={assigning.name}
          assigned={assigning.assigned}
          onSave={(subAccounts) => assign.mutateAsync({ draft: assigning._id, subAccounts })}
          onClose={() => setAssigning(undefined)}
        />
      ) : null}
    </>
  );
}

const draftColumns: readonly Column<Draft>[] = [
  {
    key: "name",
    header: "Campaign",
    width: "24%",
    cell: (row) => (
      <CampaignName row={row}>
        <SharingMark shared={row.shared} assigned={row.assigned} />
      </CampaignName>
    ),
  },
  {
    key: "status",
    phone: "corner",
    header: "Status",
    width: "7rem",
    cell: (row) => <StatusBadge status={row.status} />,
  },
  {
    key: "message",
    header: "Message or reason",
    phone: "detail",
    cell: (row) => (
      <span title={row.holdReason}>
        {row.holdReason ? (
          <span className="text-accent-text">{row.holdReason}</span>
        ) : (
          row.message || <span className="text-muted-foreground">No text yet</span>
        )}
      </span>
    ),
  },
  {
    key: "sender",
    header: "Sender",
    width: "8rem",
    cell: (row) => (row.sender ? senderName(row.sender) : "–"),
  },
  {
    key: "groups",
    header: "Groups",
    numeric: true,
    width: "5rem",
    cell: (row) =>
      row.audienceObj || row.group_array.length === 0 ? "–" : formatCount(row.group_array.length),
  },
  {
    key: "updatedAt",
    phone: "figure",
    header: "Changed",
    width: "11.5rem",
    cell: (row) => <DateTime at={row.updatedAt} />,
  },
];
