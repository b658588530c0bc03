import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { dropNameRoutes } from "#worker/domains/sending/providers/name-routes.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { nameSenders } from "../name-senders.ts";
import { addEvent } from "./event-queries.ts";
import { changeName, type NameRow } from "./name-queries.ts";

interface Removal {
  /** `removed` by an administrator, `withdrawn` by its owner. */
  what: "removed" | "withdrawn";
  notice: string | null;
  gone: string;
}

/** Ends a name: it is no longer listed, nothing is sent as it, and others may ask for it. */
export async function takeNameAway(
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
