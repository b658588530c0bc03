import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { ADMIN_NAME_TEXTS } from "#core/contract/business-names/admin-business-names.ts";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid } from "#core/errors.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { addEvent } from "./inner/event-queries.ts";
import { nameAndAccount } from "./inner/name-account.ts";
import { changeName, nameById } from "./inner/name-queries.ts";
import { nameSenders } from "./name-senders.ts";

/** R524: of two administrators, the first decides; and what they decide is what they saw. */
export const decideBusinessName = verb(
  contract.decideBusinessName,
  async (ctx, { id, status, reason: said, version }) => {
    if (status === "rejected" && !said) throw invalid("reason", APPROVAL_TEXTS.reasonRequired);
    const { name, account } = await nameAndAccount(ctx, id);
    const reason = said || null;
    const notice =
      status === "approved"
        ? NOTIFICATION_TEXTS.nameApproved(name.name)
        : NOTIFICATION_TEXTS.nameRejected(name.name, reason ?? "");
    const committed = await commitControlUnlessAborted(account, {
      statements: [
        changeName(ctx, {
          id,
          from: ["pending"],
          version,
          to: status,
          reason,
          notice,
          apply: true,
        }),
        abortUnlessChanged(),
        addEvent(ctx, name, { what: status, reason }),
      ],
      audit: { action: `businessName.${status}`, subject: id, detail: { name: name.name, reason } },
    });
    if (!committed) {
      const isWaiting = (await nameById(ctx, id))?.status === "pending";
      throw conflict(ADMIN_NAME_TEXTS[isWaiting ? "changed" : "decided"]);
    }
    await nameSenders.apply(ctx, id);
    return { message: ADMIN_NAME_TEXTS[status] };
  },
);
