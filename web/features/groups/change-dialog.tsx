import { useState } from "react";
import type { Group } from "#core/contract/groups/groups.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { useGroupSearch } from "#web/lib/use-group-search.ts";
import { useSettledSearch } from "#web/lib/use-settled.ts";
import { contactsWords, useChangeOf, type WhichContacts } from "./which-contacts.ts";

/** What is to be done, and with which contacts. */
export interface Requested {
  what: "move" | "block" | "allow" | "remove";
  which: WhichContacts;
}

interface ChangeDialogProps {
  group: Group;
  requested: Requested;
  onClose: () => void;
  onDone: () => void;
}

export function ChangeDialog({ group, requested: { what, which }, ...done }: ChangeDialogProps) {
  if (what === "move") return <MoveContactsDialog group={group} which={which} {...done} />;
  return <ConfirmChange group={group._id} what={what} which={which} {...done} />;
}

type Confirmed = Exclude<Requested["what"], "move">;

interface ConfirmChangeProps {
  group: string;
  what: Confirmed;
  which: WhichContacts;
  onClose: () => void;
  onDone: () => void;
}

function ConfirmChange({ group, what, which, onClose, onDone }: ConfirmChangeProps) {
  const change = useChangeOf(group, which, () => {
    onDone();
    onClose();
  });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      {...wordsOf(what, which)}
      danger={what === "remove"}
      loading={change.pending}
      onConfirm={() => (what === "remove" ? change.remove() : change.setBlocked(what === "block"))}
    />
  );
}

function wordsOf(what: Confirmed, which: WhichContacts) {
  const contacts = contactsWords(which);
  if (what === "remove") {
    const one = which.count === 1;
    return {
      title: `Remove ${which.named ?? contacts}?`,
      description:
        "They and their details are removed from this group. You can undo this for ten minutes. Numbers that opted out stay opted out.",
      confirmLabel: one ? "Remove contact" : `Remove ${contacts}`,
    };
  }
  const isBlocking = what === "block";
  const confirmLabel = isBlocking ? `Block ${contacts}` : `Allow messages to ${contacts}`;
  return {
    title: `${confirmLabel}?`,
    description: isBlocking
      ? "Their numbers get no messages from any of your groups. You can undo this for ten minutes."
      : "Their numbers get messages again. Numbers that opted out stay opted out. You can undo this for ten minutes.",
    confirmLabel,
  };
}

/** Groups on a page of those found. */
const PAGE_SIZE = 50;

interface MoveContactsDialogProps {
  group: Group;
  which: WhichContacts;
  onClose: () => void;
  onDone: () => void;
}

/** Chooses the group that contacts move to. */
function MoveContactsDialog({ group, which, onClose, onDone }: MoveContactsDialogProps) {
  const [to, setTo] = useState<string>();
  const [search, setSearch] = useState("");
  const found = useGroupSearch(useSettledSearch(search), PAGE_SIZE);
  const change = useChangeOf(group._id, which, () => {
    onDone();
    onClose();
  });
  const others = found.groups?.filter(({ _id, shared }) => _id !== group._id && !shared);
  return (
    <Dialog
      onOpenChange={onClose}
      title={`Move ${contactsWords(which)}`}
      description="If a number is already in the other group, that contact is updated with these values."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={to === undefined}
            loading={change.pending}
            onClick={() => to && change.moveTo(to)}
          >
            Move {contactsWords(which)}
          </Button>
        </>
      }
    >
      <div className="grid min-h-80 grid-cols-1 content-start gap-3 pb-5">
        <Input
          type="search"
          aria-label="Search groups"
          placeholder="Search groups"
          maxLength={80}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {found.error ? <LoadError what="Groups" error={found.error} onRetry={found.retry} /> : null}
        {others || found.error ? null : <Skeleton className="h-44" />}
        {others?.length === 0 ? (
          <p className="text-muted-foreground">
            {search ? "No group has a name like this" : "You have no other group yet"}
          </p>
        ) : null}
        {others && others.length > 0 ? (
          <RadioGroup
            label="Group"
            value={to ?? ""}
            onValueChange={setTo}
            options={others.map(({ _id, name, totalContacts, status }) => ({
              value: _id,
              label: <span className="break-words">{name}</span>,
              description: status === "Queued" ? "Queued" : formatCounted(totalContacts, "contact"),
              disabled: status === "Queued",
            }))}
          />
        ) : null}
        {found.more && !found.error ? (
          <Button
            variant="outline"
            className="justify-self-center"
            loading={found.loadingMore}
            onClick={found.more}
          >
            Show more groups
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
