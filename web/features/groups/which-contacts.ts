import type * as z from "zod";
import { changeContacts, removeContacts } from "#core/contract/contacts/contact-changes.ts";
import { formatCounted } from "#web/lib/format.ts";
import { useAction } from "#web/lib/query.ts";
import { STALE_AFTER_CHANGE } from "./use-contact-changes.ts";

/** Contacts that something is done with. */
export interface WhichContacts {
  count: number;
  /** The only one, as a question names it. */
  named?: string;
  input: Omit<z.input<typeof removeContacts.input>, "id">;
}

/** `1 contact`, `2,000 contacts`. */
export function contactsWords({ count }: WhichContacts): string {
  return formatCounted(count, "contact");
}

/** Changes contacts of a group: those chosen, or all that match. */
export function useChangeOf(group: string, which: WhichContacts, onDone: () => void) {
  const options = { invalidates: STALE_AFTER_CHANGE, onSuccess: onDone };
  const change = useAction(changeContacts, options);
  const remove = useAction(removeContacts, options);
  const input = { id: group, ...which.input };
  return {
    pending: change.isPending || remove.isPending,
    moveTo: (to: string) => change.mutate({ ...input, action: "move", group: to }),
    setBlocked: (blocked: boolean) =>
      change.mutate({ ...input, action: blocked ? "block" : "unblock" }),
    remove: () => remove.mutate(input),
  };
}
