import {
  type ContactChange,
  listChanges,
  undoChange,
} from "#core/contract/contacts/contact-changes.ts";
import { countContacts, listContacts } from "#core/contract/contacts/contacts.ts";
import { getGroup, listGroups } from "#core/contract/groups/groups.ts";
import { useAction, useCall } from "#web/lib/query.ts";

const EVERY_MS = 1000;

/** What a change of contacts makes stale. */
export const STALE_AFTER_CHANGE = [listChanges, listContacts, countContacts, getGroup, listGroups];

/** The changes of a group's contacts that are under way or can be undone, newest first. */
export function useContactChanges(group: string) {
  const query = useCall(
    listChanges,
    { id: group },
    { refetchInterval: (loaded) => (loaded?.items.some(isUnderWay) ? EVERY_MS : false) },
  );
  const undo = useAction(undoChange, { invalidates: STALE_AFTER_CHANGE });
  return {
    loading: query.isPending,
    changes: query.data?.items ?? [],
    undoing: undo.isPending,
    undo: (change: ContactChange) => undo.mutate({ id: change._id }),
  };
}

export function isUnderWay({ status }: ContactChange): boolean {
  return status === "running" || status === "undoing";
}
