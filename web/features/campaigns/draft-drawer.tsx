import { PencilLine, Trash2 } from "lucide-react";
import type { Draft } from "#core/contract/campaigns/drafts.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { Carried } from "#web/components/mms/carried.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { OverviewDrawer } from "./overview-drawer.tsx";
import { useChosenGroups } from "./use-chosen-groups.ts";

interface DraftDrawerProps {
  draft: Draft;
  onDelete: (draft: Draft) => void;
  onClose: () => void;
}

/** R038: a saved campaign, to use or to delete. */
export function DraftDrawer({ draft, onDelete, onClose }: DraftDrawerProps) {
  return (
    <OverviewDrawer
      name={draft.name}
      sender={draft.sender}
      text={draft.message}
      above={<Carried of={draft} />}
      onClose={onClose}
      facts={[
        { label: "Status", value: <StatusBadge status={draft.status} /> },
        { label: "Sender", value: draft.sender ? senderName(draft.sender) : "Not chosen yet" },
        { label: "To", value: <DraftAudience draft={draft} /> },
        { label: "Last changed", value: <DateTime at={draft.updatedAt} /> },
      ]}
      footer={
        <>
          {draft.mayDelete ? (
            <Button variant="outline" onClick={() => onDelete(draft)}>
              <Trash2 aria-hidden="true" />
              Delete
            </Button>
          ) : null}
          {draft.mayEdit ? (
            <LinkButton to={paths.editCampaign(draft._id)}>
              <PencilLine aria-hidden="true" />
              Use
            </LinkButton>
          ) : null}
        </>
      }
    />
  );
}

/** R041: a saved campaign's recipients: groups, which open, and segments, or a list. */
function DraftAudience({ draft }: { draft: Draft }) {
  const { groups, segments, error } = useChosenGroups(draft.group_array, null, draft.segment_array);
  if (draft.audienceObj) {
    const { name, total } = draft.audienceObj;
    const numbers = formatCounted(total, "number");
    return name ? `${name}, ${numbers}` : numbers;
  }
  if (draft.group_array.length + draft.segment_array.length === 0) return "Not chosen yet";
  if (error) return "Could not be loaded";
  if (!groups || (segments && !segments.items)) return <Skeleton className="h-5 w-32" />;
  return (
    <ul className="grid gap-1">
      {groups.map(({ _id, name }) => (
        <li key={_id}>
          <LinkButton
            variant="link"
            className="max-w-full shrink! whitespace-normal"
            to={paths.group(_id)}
          >
            <span className="break-words">{name}</span>
          </LinkButton>
        </li>
      ))}
      {segments?.items?.map(({ _id, name }) => (
        <li key={_id} className="break-words">
          Segment: {name}
        </li>
      ))}
    </ul>
  );
}
