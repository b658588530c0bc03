import { useState } from "react";
import { Navigate, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { type Group, getGroup } from "#core/contract/groups/groups.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { SharingMark } from "#web/components/sharing/sharing-mark.tsx";
import { CountUp } from "#web/components/ui/count-up.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { isNotFound } from "#web/lib/api-error.ts";
import { columnNames } from "#web/lib/column-names.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useRecent } from "#web/lib/recents.ts";
import { useMe } from "#web/lib/session.ts";
import { AssignGroupDialog } from "./assign-group-dialog.tsx";
import { ContactChanges } from "./contact-changes.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import { ContactsTable } from "./contacts-table.tsx";
import { GroupButtons } from "./group-buttons.tsx";
import { GroupImportNotice } from "./group-import-notice.tsx";
import { CategoryMark, GroupStatus } from "./group-marks.tsx";
import { GroupNameDialog } from "./group-name-dialog.tsx";
import { groupRights } from "./group-rights.ts";
import { pollWhileImporting } from "./poll-while-importing.ts";
import { useContactChanges } from "./use-contact-changes.ts";
import { useContactsEarly } from "./use-contacts.ts";

const ImportsDialog = dialogOnDemand(
  async () => (await import("./imports-dialog.tsx")).ImportsDialog,
);
const RemoveGroupsDialog = dialogOnDemand(
  async () => (await import("./remove-groups-dialog.tsx")).RemoveGroupsDialog,
);

const back = { to: paths.groups, label: "Contact Groups" };

export function GroupScreen() {
  const me = useMe();
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [open, setOpen] = useState<"add" | "rename" | "assign" | "imports" | "delete">();
  const close = () => setOpen(undefined);
  const query = useCall(
    getGroup,
    { id },
    { refetchInterval: (loaded) => pollWhileImporting(loaded ? [loaded.data] : []) },
  );
  const number = params.get("number");
  useContactsEarly(id, number === null);
  // Deleted, or no longer shared: what was loaded before is not shown any more.
  const group = isNotFound(query.error) ? undefined : query.data?.data;
  const changes = useContactChanges(id);
  useRecent(group && { kind: "group", id: group._id, label: group.name });

  // Links from elsewhere name a number (R274); the list keeps it as its search.
  if (number)
    return <Navigate replace to={{ search: `?${new URLSearchParams({ search: number })}` }} />;
  if (!query.error && (!group || changes.loading)) return <ScreenSkeleton />;
  if (!group) {
    return (
      <RecordFailed
        thing="group"
        title="Contact group"
        error={query.error}
        onRetry={() => void query.refetch()}
        back={back}
      />
    );
  }
  const rights = groupRights(me, group);
  return (
    <>
      <PageHeader
        title={group.name}
        back={back}
        badge={
          <>
            <GroupStatus group={group} />
            <CategoryMark category={group.category} />
            <SharingMark shared={group.shared} assigned={group.assigned} />
          </>
        }
        action={
          <GroupButtons
            group={group}
            rights={rights}
            onAdd={() => setOpen("add")}
            onRename={() => setOpen("rename")}
            onAssign={() => setOpen("assign")}
            onImports={() => setOpen("imports")}
            onDelete={() => setOpen("delete")}
          />
        }
      />
      <GroupImportNotice
        key={group._id}
        group={group}
        onImports={rights.change ? () => setOpen("imports") : undefined}
      />
      <ContactChanges
        key={`${group._id} changes`}
        group={group._id}
        rights={rights}
        list={changes}
      />
      <ContactsTable
        key={`${group._id} contacts`}
        group={group}
        rights={rights}
        onAdd={() => setOpen("add")}
      >
        <GroupFacts group={group} />
      </ContactsTable>
      {open === "add" ? <ContactDialog group={group} onClose={close} /> : null}
      {open === "rename" ? <GroupNameDialog group={group} onClose={close} /> : null}
      {open === "assign" ? <AssignGroupDialog group={group} onClose={close} /> : null}
      {open === "imports" ? <ImportsDialog group={group} onClose={close} /> : null}
      {open === "delete" ? (
        <RemoveGroupsDialog
          removal={{ action: "delete", groups: [group] }}
          onClose={close}
          onDone={() => navigate(paths.groups, { replace: true })}
        />
      ) : null}
    </>
  );
}

/** A group's totals, and the merge tags that a message to it may use. */
function GroupFacts({ group }: { group: Group }) {
  return (
    <div className="grid gap-3">
      <StatGrid>
        <Stat label="Total Contacts" value={<CountUp value={group.totalContacts} />} />
        <Stat
          label="Subscribed"
          value={<CountUp value={Math.max(0, group.totalContacts - group.unsubscribe)} />}
        />
        <Stat label="Unsubscribed" value={<CountUp value={group.unsubscribe} />} />
      </StatGrid>
      {group.fields.length > 0 ? (
        <p className="flex flex-wrap items-center gap-1.5 text-muted-foreground text-xs">
          Merge tags
          {columnNames(group).map((name) => (
            <code
              key={name}
              className="break-all rounded-sm bg-muted px-1.5 py-0.5 text-foreground"
            >
              {`{{${name}}}`}
            </code>
          ))}
        </p>
      ) : null}
    </div>
  );
}
