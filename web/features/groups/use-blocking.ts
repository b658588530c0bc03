import {
  blockContact,
  type Contact,
  contactDetail,
  listContacts,
} from "#core/contract/contacts/contacts.ts";
import { listNumbers } from "#core/contract/contacts/find-contacts.ts";
import { getGroup } from "#core/contract/groups/groups.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

/** Blocks or unblocks a contact's number for everything we send, and says what that means. */
export function useBlocking(): (id: string, isBlocked: boolean) => void {
  const block = useAction(blockContact, {
    invalidates: [contactDetail, listContacts, listNumbers, getGroup],
    onSuccess: ({ data }) => notifySuccess(outcome(data)),
  });
  return (id, isBlocked) => block.mutate({ id, isBlocked });
}

function outcome({ number, isBlocked, isBlockedByUser }: Contact): string {
  const shown = formatMobile(number);
  if (isBlocked) return `${shown} is blocked and gets no messages`;
  if (isBlockedByUser) return `${shown} is allowed, but has opted out and gets no messages`;
  return `${shown} gets messages again`;
}
