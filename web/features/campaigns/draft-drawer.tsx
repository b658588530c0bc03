import { PencilLine, Trash2 } from "lucide-react";
import type { Draft } from "#core/contract/campaigns/drafts.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { Carried } from "#web/components/mms/carried.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { paths } from "#web/lib/paths.ts";
import { DraftAudience } from "./draft-audience.tsx";
import { OverviewDrawer } from "./overview-drawer.tsx";

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
