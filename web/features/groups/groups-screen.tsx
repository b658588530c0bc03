import { Ban, FileSpreadsheet, FolderPlus, Plus, Tag, UserRoundSearch } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { type Group, listGroups } from "#core/contract/groups/groups.ts";
import { may } from "#core/permissions.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { listInput, useTableState } from "#web/components/data-table/use-table-state.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { AssignGroupDialog } from "./assign-group-dialog.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import { GroupBulkActions, groupActions } from "./group-actions.tsx";
import { groupColumns } from "./group-columns.tsx";
import { GroupNameDialog } from "./group-name-dialog.tsx";
import { groupRights } from "./group-rights.ts";
import { NoGroups } from "./no-groups.tsx";
import { pollWhileImporting } from "./poll-while-importing.ts";
import type { Removal } from "./remove-groups-dialog.tsx";

const CategoriesDialog = dialogOnDemand(
  async () => (await import("./categories-dialog.tsx")).CategoriesDialog,
);
const RemoveGroupsDialog = dialogOnDemand(
  async () => (await import("./remove-groups-dialog.tsx")).RemoveGroupsDialog,
);

type Open =
  | { what: "create" | "categories" }
  | { what: "rename" | "add contact" | "assign"; group: Group }
  | { what: "remove"; removal: Removal };

const sorts = listGroups.input.shape.sort;

export function GroupsScreen() {
  const me = useMe();
  const navigate = useNavigate();
  const state = useTableState({ defaultSort: "-createdAt" });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const list = useList(
    state,
    listGroups,
    { ...listInput(state), sort: sorts.safeParse(state.sort).data },
    { refetchInterval: (page) => pollWhileImporting(page?.items ?? []) },
  );
  const selection = useGroupSelection(list.rows ?? []);
  const remove = (removal: Removal) => setOpen({ what: "remove", removal });
  const create = () => setOpen({ what: "create" });
  return (
    <>
      <PageHeader
        description="The people you send campaigns to."
        action={
          <>
            <FindContactButton />
            {may(me, "optOut") ? (
              <LinkButton variant="outline" to={paths.optOut}>
                <Ban aria-hidden="true" />
                Opt-Out List
              </LinkButton>
            ) : null}
            {may(me, "groupEdit") ? (
              <AddGroupMenu
                onEmptyGroup={create}
                onCategories={() => setOpen({ what: "categories" })}
              />
            ) : null}
          </>
        }
      />
      <ListTable
        label="Contact Groups"
        list={list}
        columns={groupColumns}
        rowKey={(group) => group._id}
        rowTo={(group) => paths.group(group._id)}
        rowLabel={(group) => group.name}
        rowActions={(group) =>
          groupActions(group, groupRights(me, group), {
            onRename: () => setOpen({ what: "rename", group }),
            onAddContact: () => setOpen({ what: "add contact", group }),
            onAssign: () => setOpen({ what: "assign", group }),
            onEmpty: () => remove({ action: "empty", groups: [group] }),
            onDelete: () => remove({ action: "delete", groups: [group] }),
          })
        }
        selection={
          may(me, "groupDelete")
            ? {
                selected: selection.selected,
                onChange: selection.select,
                allows: (group) => groupRights(me, group).remove,
                actions: <GroupBulkActions groups={selection.groups} onRemove={remove} />,
              }
            : undefined
        }
        searchLabel="Search groups"
        refreshable
        sizes
        noMatch="No group has a name like this. Try fewer letters."
        empty={<NoGroups onEmptyGroup={create} />}
      />
      {open?.what === "create" ? (
        <GroupNameDialog onClose={close} onCreated={(group) => navigate(paths.group(group._id))} />
      ) : null}
      {open?.what === "categories" ? <CategoriesDialog onClose={close} /> : null}
      {open?.what === "rename" ? <GroupNameDialog group={open.group} onClose={close} /> : null}
      {open?.what === "add contact" ? <ContactDialog group={open.group} onClose={close} /> : null}
      {open?.what === "assign" ? <AssignGroupDialog group={open.group} onClose={close} /> : null}
      {open?.what === "remove" ? (
        <RemoveGroupsDialog removal={open.removal} onClose={close} onDone={selection.clear} />
      ) : null}
    </>
  );
}

/** Groups that are selected, also those of other pages than the one that is shown. */
function useGroupSelection(rows: readonly Group[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Group>>(new Map());
  const shown = new Map(rows.map((group) => [group._id, group]));
  const groups = [...chosen.values()].map((group) => shown.get(group._id) ?? group);
  return {
    groups,
    selected: new Set(chosen.keys()),
    select: (ids: ReadonlySet<string>) => {
      const known = [...groups, ...rows].filter(({ _id }) => ids.has(_id));
      setChosen(new Map(known.map((group) => [group._id, group])));
    },
    clear: () => setChosen(new Map()),
  };
}

interface AddGroupMenuProps {
  onEmptyGroup: () => void;
  onCategories: () => void;
}

/** The two ways to start a group, and what groups are sorted by. */
function AddGroupMenu({ onEmptyGroup, onCategories }: AddGroupMenuProps) {
  return (
    <Menu
      label="Add Group"
      trigger={
        <Button>
          <Plus aria-hidden="true" />
          Add Group
        </Button>
      }
      items={[
        { label: "From a file", icon: FileSpreadsheet, to: paths.importGroup },
        { label: "Empty group", icon: FolderPlus, onSelect: onEmptyGroup },
        "separator",
        { label: "Categories", icon: Tag, onSelect: onCategories },
      ]}
    />
  );
}

const FindContactDialog = dialogOnDemand(
  async () => (await import("./find-contact-dialog.tsx")).FindContactDialog,
);

/** Opens the search of all groups (R277). */
function FindContactButton() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <UserRoundSearch aria-hidden="true" />
        Find Contact
      </Button>
      {open ? <FindContactDialog onClose={close} /> : null}
    </>
  );
}
