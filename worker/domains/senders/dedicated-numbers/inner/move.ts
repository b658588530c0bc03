import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { numberEvent } from "./event-queries.ts";
import { moveInStock } from "./owner-queries.ts";

interface Move {
  from: "active" | "inactive";
  to: "active" | "inactive";
}

/** Makes a number without an owner available, or takes it out of use. */
export async function move(ctx: AccountContext, id: string, { from, to }: Move): Promise<void> {
  const event = to === "active" ? "activated" : "deactivated";
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [
      moveInStock(ctx, id, { from, to }),
      abortUnlessChanged(),
      numberEvent(ctx, id, event),
    ],
    audit: { action: `number.${event}`, subject: id },
  });
  if (!committed) throw conflict(NUMBER_TEXTS.notAvailable);
}
