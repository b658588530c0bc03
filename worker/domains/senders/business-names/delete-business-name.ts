import { ADMIN_NAME_TEXTS } from "#core/contract/business-names/admin-business-names.ts";
import { BUSINESS_NAME_TEXTS } from "#core/contract/business-names/business-names.ts";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { dropNameRoutes } from "#worker/domains/sending/providers/name-routes.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { addEvent } from "./inner/event-queries.ts";
import { nameAndAccount } from "./inner/name-account.ts";
import { changeName, type NameRow, ownName } from "./inner/name-queries.ts";
import { nameSenders } from "./name-senders.ts";

/** Nothing is sent as it any more: what is on its way pauses. */
export const deleteBusinessName = verb(contract.deleteBusinessName, async (ctx, { buisness }) => {
  const name = await ownName(ctx, ctx.account.id, buisness);
  if (!name) throw notFound("Business name");
  const gone = "This business name has just changed. Load the page again.";
  await takeNameAway(ctx, name, { what: "withdrawn", notice: null, gone });
  return { message: BUSINESS_NAME_TEXTS.removed };
});

/** An administrator takes a name from an account, which is notified. */
export const deleteNameOfAccount = verb(contract.deleteNameOfAccount, async (ctx, { id }) => {
  const { name, account } = await nameAndAccount(ctx, id);
  const notice = NOTIFICATION_TEXTS.nameRemoved(name.name);
  await takeNameAway(account, name, { what: "removed", notice, gone: ADMIN_NAME_TEXTS.decided });
  return { message: ADMIN_NAME_TEXTS.removed };
});

interface Removal {
  /** `removed` by an administrator, `withdrawn` by its owner. */
  what: "removed" | "withdrawn";
  notice: string | null;
  gone: string;
}

/** Ends a name: it is no longer listed, nothing is sent as it, and others may ask for it. */
async function takeNameAway(
  ctx: AccountContext,
  name: NameRow,
  { what, notice, gone }: Removal,
): Promise<void> {
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [
      changeName(ctx, {
        id: name.id,
        from: [name.status],
        to: "removed",
        notice,
        apply: name.status === "approved" || notice !== null,
      }),
      abortUnlessChanged(),
      dropNameRoutes(ctx, { account: name.accountId, sender: name.name }),
      addEvent(ctx, name, { what }),
    ],
    audit: { action: `businessName.${what}`, subject: name.id, detail: { name: name.name } },
  });
  if (!committed) throw conflict(gone);
  await nameSenders.apply(ctx, name.id);
}
