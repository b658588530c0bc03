import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { AdminUser } from "#core/contract/admin/admin-users.ts";
import {
  changeUserSenderIds,
  getUserSenderIds,
  SENDER_ID_KINDS,
  SENDER_ID_TEXTS,
  type SenderIdKind,
  type SenderIds,
} from "#core/contract/sender-ids/user-sender-ids.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { notifyError } from "#web/lib/notify.ts";
import { useCall } from "#web/lib/query.ts";
import { AddSenderForm } from "./sender-ids/add-sender-form.tsx";
import { KIND_WORDS } from "./sender-ids/kind-words.ts";

interface SenderIdsDrawerProps {
  user: AdminUser;
  onClose: () => void;
}

interface Chosen {
  kind: SenderIdKind;
  value: string;
}

/** What a user's account can send as, and what is given to it or taken away (R622). */
export function SenderIdsDrawer({ user, onClose }: SenderIdsDrawerProps) {
  const [removing, setRemoving] = useState<Chosen>();
  const query = useCall(getUserSenderIds, { id: user._id });
  const { error } = query;
  useEffect(() => {
    if (error) notifyError(SENDER_ID_TEXTS.fetchFailed);
  }, [error]);
  const ids = query.data?.data;
  if (removing)
    return <RemoveSender {...removing} user={user} onClose={() => setRemoving(undefined)} />;
  return (
    <Dialog onOpenChange={onClose} side title="Sender IDs" description={user.accountName}>
      {error ? (
        <LoadError what="The sender IDs" error={error} onRetry={() => void query.refetch()} />
      ) : null}
      {!ids && !error ? <Skeleton className="h-72 w-full" /> : null}
      {ids ? (
        <div className="grid gap-6 pb-2">
          {SENDER_ID_KINDS.map((kind) => (
            <Values key={kind} kind={kind} ids={ids} onRemove={setRemoving} />
          ))}
          <AddSenderForm userId={user._id} />
        </div>
      ) : null}
    </Dialog>
  );
}

interface ValuesProps {
  kind: SenderIdKind;
  ids: SenderIds;
  onRemove: (chosen: Chosen) => void;
}

function Values({ kind, ids, onRemove }: ValuesProps) {
  const { several } = KIND_WORDS[kind];
  const values = ids[kind];
  return (
    <section aria-label={several}>
      <h3 className="font-medium">{several}</h3>
      {values.length === 0 ? <p className="text-muted-foreground">None</p> : null}
      <ul>
        {values.map((value) => (
          <li key={value} className="figures flex items-center justify-between gap-2">
            <span className="min-w-0 truncate">{formatMobile(value)}</span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${formatMobile(value)}`}
              onClick={() => onRemove({ kind, value })}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RemoveSender({ kind, value, user, onClose }: Chosen & SenderIdsDrawerProps) {
  return (
    <ConfirmAction
      endpoint={changeUserSenderIds}
      input={{ id: user._id, [kind]: value, type: "delete" }}
      invalidates={[getUserSenderIds]}
      onClose={onClose}
      title={`Remove ${formatMobile(value)}?`}
      description={`${user.accountName} can no longer send from it. What is scheduled from it will not be sent.`}
      confirmLabel="Remove sender"
      danger
    />
  );
}
