import type { Group } from "#core/contract/groups/groups.ts";
import { may } from "#core/permissions.ts";
import type { Me } from "#web/lib/session.ts";

/** What a person may do with a group; a group that is shared with them remains its owner's (R282). */
export function groupRights(me: Me, { shared }: Pick<Group, "shared">) {
  const edit = may(me, "groupEdit");
  return {
    send: may(me, "campaign"),
    addContacts: edit,
    /** Rename it, fill it from a file, change its contacts. */
    change: edit && !shared,
    remove: may(me, "groupDelete") && !shared,
    assign: may(me, "assign") && may(me, "subAccounts") && !shared,
  };
}
export type GroupRights = ReturnType<typeof groupRights>;
