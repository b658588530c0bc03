import type { Template } from "#core/contract/templates/templates.ts";
import { may } from "#core/permissions.ts";
import type { Me } from "#web/lib/session.ts";

/** What a person may do with a template (R198 to R203). */
export function templateRights(me: Me, { shared, visibility }: Template) {
  const decides = may(me, "templateGlobal");
  const own = visibility === "user" && !shared;
  const yours = own || (visibility === "global" && decides);
  return {
    use: may(me, "campaign"),
    change: may(me, "templateEdit") && yours,
    copy: may(me, "templateEdit"),
    remove: may(me, "templateDelete") && yours,
    assign: may(me, "assign") && may(me, "subAccounts") && own,
    mark: decides && own,
  };
}
