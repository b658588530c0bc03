import { GROUP_REMOVAL_TEXTS } from "#core/contract/groups/group-texts.ts";
import {
  deleteOrEmptyGroups,
  type Group,
  getGroup,
  listGroups,
} from "#core/contract/groups/groups.ts";
import { listSegments } from "#core/contract/segments/segments.ts";
import { namesTogether } from "#core/names-together.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";

/** What becomes of groups: deleted with their contacts, or only emptied. */
export interface Removal {
  action: "delete" | "empty";
  groups: readonly Group[];
}

interface RemoveGroupsDialogProps {
  removal: Removal;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks before groups are deleted or emptied (R284 to R286), all of them in one call. */
export function RemoveGroupsDialog({ removal, onClose, onDone }: RemoveGroupsDialogProps) {
  const { action, groups } = removal;
  const words = wordsOf(removal);
  const ids = groups.map(({ _id }) => _id);
  const used = groups.filter(({ groupstatus }) => groupstatus).map(({ name }) => name);
  return (
    <ConfirmAction
      endpoint={deleteOrEmptyGroups}
      input={{ groups: ids, action }}
      invalidates={[listGroups, getGroup]}
      done={words.done}
      onClose={onClose}
      onDone={onDone}
      title={words.title}
      description={`${words.effect} This action cannot be undone. Numbers that opted out stay opted out.`}
      confirmLabel={words.confirm}
      danger
    >
      {used.length > 0 ? <Alert tone="attention" title={GROUP_REMOVAL_TEXTS.inUse(used)} /> : null}
      {action === "delete" ? <SegmentsWarning groups={ids} /> : null}
    </ConfirmAction>
  );
}

/** Names the segments that a campaign could no longer use. */
function SegmentsWarning({ groups }: { groups: readonly string[] }) {
  const found = useCall(listSegments, { groups: groups.join(","), limit: 100 }).data;
  if (!found || found.items.length === 0) return null;
  const names = namesTogether(found.items.map(({ name }) => name));
  const one = found.items.length === 1;
  const title = `${names} ${one ? "is a segment that names" : "are segments that name"} ${groups.length === 1 ? "this group" : "these groups"}`;
  return (
    <Alert tone="attention" title={title}>
      {one ? "It" : "They"} cannot be used in a campaign until the condition is changed.
    </Alert>
  );
}

function wordsOf({ action, groups }: Removal) {
  const [only] = groups;
  const contacts = formatCounted(
    groups.reduce((sum, { totalContacts }) => sum + totalContacts, 0),
    "contact",
  );
  const many = formatCounted(groups.length, "group");
  const one = groups.length === 1 && only;
  const what = one ? one.name : many;
  const button = one ? "group" : many;
  if (action === "empty") {
    return {
      title: `Empty ${what}?`,
      effect: one
        ? `Its ${contacts} will be deleted. The group and its columns stay.`
        : `Their ${contacts} will be deleted. The groups and their columns stay.`,
      confirm: `Empty ${button}`,
      done: one ? "Group emptied" : `${many} emptied`,
    };
  }
  return {
    title: `Delete ${what}?`,
    effect: one
      ? `The group and its ${contacts} will be deleted.`
      : `The groups and their ${contacts} will be deleted.`,
    confirm: `Delete ${button}`,
    done: one ? "Group deleted" : `${many} deleted`,
  };
}
