import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { recordLinkOptOut } from "#worker/domains/messages/response-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { untilNothingInFlight } from "./in-flight.ts";
import { suppressionOf } from "./inner/suppression-of.ts";
import { abortIfOptOutChanged, changeSuppression } from "./suppression-statements.ts";

/** The recipient wants no more messages of this account: from the moment this returns there are none. */
export async function optOut(
  ctx: AccountContext,
  input: { number: string; source: "reply" | "link"; campaign?: string | undefined },
): Promise<void> {
  const { number, source, campaign } = input;
  if ((await suppressionOf(ctx, number)).optedOut) return untilNothingInFlight(ctx, number);
  const statements = [
    abortIfOptOutChanged(ctx, number, { optedOut: false }),
    ...changeSuppression(ctx, { change: "optOut", number, source }),
    ...(campaign ? [recordLinkOptOut(ctx, { number, campaign })] : []),
  ];
  try {
    await commit(ctx, {
      statements,
      events: [{ type: "contact.opted_out", number, source, at: ctx.now() }],
      audit: { action: "suppression.optOut", subject: number, detail: { source } },
    });
  } catch (error) {
    // Another request was faster; it is done.
    if (!isAborted(error)) throw error;
  }
  await untilNothingInFlight(ctx, number);
}
