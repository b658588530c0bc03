import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { may } from "#core/access.ts";
import { type Group, listGroups } from "#core/contract/groups.ts";
import { DataTable } from "#web/components/data-table/data-table.tsx";
import { TableToolbar } from "#web/components/data-table/table-toolbar.tsx";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Pagination } from "#web/components/ui/pagination.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { AddGroupMenu } from "./add-group-menu.tsx";
import { AssignGroupDialog } from "./assign-group-dialog.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import { DeleteGroupDialog } from "./delete-group-dialog.tsx";
import { groupActions } from "./group-actions.ts";
import { groupColumns } from "./group-columns.tsx";
import { GroupNameDialog } from "./group-name-dialog.tsx";
import { groupRights } from "./group-rights.ts";
import { NoGroups } from "./no-groups.tsx";
import { RefreshButton } from "./refresh-button.tsx";
import { useReload } from "./use-reload.ts";

type Open =
  | { what: "create" }
  | { what: "rename" | "delete" | "add contact" | "assign"; group: Group };

const sorts = listGroups.input.shape.sort;

export function GroupsScreen() {
  const me = useMe();
  const navigate = useNavigate();
  const state = useTableState({ defaultSort: "-createdAt" });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const list = useCall(
    listGroups,
    {
      page: state.page,
      limit: state.limit,
      search: state.search || undefined,
      sort: sorts.safeParse(state.sort).data,
    },
    { keepPrevious: true },
  );
  const groups = list.data?.items;
  useReload(groups?.some((group) => group.status === "Queued") ?? false, 2000, list.refetch);

  const create = () => setOpen({ what: "create" });
  return (
    <>
      <PageHeader
        title="Contact Groups"
        description="The people you send to, in groups that a campaign can choose."
        action={may(me, "groupEdit") ? <AddGroupMenu onEmptyGroup={create} /> : null}
      />
      <DataTable
        label="Contact Groups"
        columns={groupColumns}
        rows={groups}
        rowKey={(group) => group._id}
        rowTo={(group) => paths.group(group._id)}
        rowLabel={(group) => group.name}
        rowActions={(group) =>
          groupActions(group, groupRights(me, group), {
            onRename: () => setOpen({ what: "rename", group }),
            onAddContact: () => setOpen({ what: "add contact", group }),
            onAssign: () => setOpen({ what: "assign", group }),
            onDelete: () => setOpen({ what: "delete", group }),
          })
        }
        state={state}
        stale={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={<NoGroups searching={state.search !== ""} onEmptyGroup={create} />}
        toolbar={
          groups?.length === 0 && !state.search ? null : (
            <>
              <TableToolbar state={state} searchLabel="Search groups" />
              <RefreshButton busy={list.isFetching} onRefresh={() => void list.refetch()} />
            </>
          )
        }
        footer={
          list.data ? (
            <Pagination
              page={list.data.current}
              totalPages={list.data.totalPages}
              total={list.data.total}
              limit={list.data.limit}
              onPage={state.setPage}
              onLimit={state.setLimit}
            />
          ) : null
        }
      />
      {open?.what === "create" ? (
        <GroupNameDialog onClose={close} onCreated={(group) => navigate(paths.group(group._id))} />
      ) : null}
      {open?.what === "rename" ? <GroupNameDialog group={open.group} onClose={close} /> : null}
      {open?.what === "add contact" ? <ContactDialog group={open.group} onClose={close} /> : null}
      {open?.what === "assign" ? <AssignGroupDialog group={open.group} onClose={close} /> : null}
      {open?.what === "delete" ? <DeleteGroupDialog group={open.group} onClose={close} /> : null}
    </>
  );
}
