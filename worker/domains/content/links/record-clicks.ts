import { timeOf } from "#core/ids.ts";
import type { SystemContext } from "#worker/context.ts";
import { type NotedClick, noteClicked } from "#worker/domains/sending/messages/activity-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import type { Click } from "./click.ts";
import { type ClickRow, insertClicks } from "./click-queries.ts";
import { judgeClick } from "./inner/judge-click.ts";
import { recipientParts } from "./inner/recipient-part.ts";

/** Stores a set of requests, each account's in one transaction. Repeating it changes nothing. */
export async function recordClicks(ctx: SystemContext, clicks: readonly Click[]): Promise<void> {
  const accounts = Map.groupBy(clicks, ({ account }) => account);
  await Promise.all(
    [...accounts].map(async ([id, ofAccount]) => {
      const ref = await resolveAccount(ctx, id);
      if (!ref) return;
      const account = ctx.forAccount(ref);
      const rows = rowsOf(ctx, ofAccount);
      await commit(account, {
        statements: [...insertClicks(account, rows), ...noteClicked(account, ofAccount.map(noted))],
        events: [...Map.groupBy(rows, ([, subject]) => subject)].map(([campaign, own]) => ({
          type: "link.opened",
          campaign,
          by: own.flatMap(([click, , number, verdict]) =>
            number !== null && verdict === "person" ? [{ number, click }] : [],
          ),
        })),
      });
    }),
  );
}

function noted({ subject, id }: Click): NotedClick {
  return [subject, id, timeOf(id)];
}

function rowsOf(ctx: SystemContext, clicks: readonly Click[]): ClickRow[] {
  const links = Map.groupBy(clicks, ({ code }) => code);
  return [...links].flatMap(([code, ofLink]) => {
    const { numberOf } = recipientParts(ctx.settings.AUTH_SECRET, code);
    return ofLink.map(({ id, subject, recipient, seen }): ClickRow => {
      const { verdict, reason } = judgeClick(seen);
      return [id, subject, numberOf(recipient) ?? null, verdict, reason, JSON.stringify(seen)];
    });
  });
}
