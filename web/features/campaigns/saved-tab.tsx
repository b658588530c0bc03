import { CircleCheckBig, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Draft, listDrafts } from "#core/contract/campaigns.ts";
import { paths } from "#web/app/paths.ts";
import { DataTable } from "#web/components/data-table/data-table.tsx";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { Pagination } from "#web/components/ui/pagination.tsx";
import { useCall } from "#web/lib/query.ts";
import { DeleteDraft } from "./delete-draft.tsx";
import { draftColumns } from "./draft-columns.tsx";
import { NoCampaign } from "./no-campaign.tsx";

const PAGE_SIZE = 10;

/** Drafts, and campaigns on hold. */
export function SavedTab() {
  const state = useTableState();
  const [deleting, setDeleting] = useState<Draft>();
  const query = useCall(listDrafts, { page: state.page, limit: PAGE_SIZE }, { keepPrevious: true });
  const list = query.data;
  return (
    <>
      <DataTable
        label="Saved campaigns"
        columns={draftColumns}
        rows={list?.items}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        rowTo={(row) => paths.editCampaign(row._id)}
        rowActions={(row) => actionsFor(row, () => setDeleting(row))}
        error={query.error}
        onRetry={() => void query.refetch()}
        stale={query.isPlaceholderData}
        empty={
          <NoCampaign description="Campaigns that you save as drafts will stand here until you send or delete them." />
        }
        footer={list ? <Pagination {...list} page={list.current} onPage={state.setPage} /> : null}
      />
      <DeleteDraft draft={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}

function actionsFor(row: Draft, onDelete: () => void): (MenuItem | "separator")[] {
  return [
    { label: "Use", icon: PencilLine, to: paths.editCampaign(row._id) },
    ...(row.status === "held"
      ? [{ label: "Check again", icon: CircleCheckBig, to: paths.checkCampaign(row._id) }]
      : []),
    "separator",
    { label: "Delete", icon: Trash2, danger: true, onSelect: onDelete },
  ];
}
