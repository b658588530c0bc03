import { classifyInbound, helpAnswer, startAnswer, stopAnswer } from "#core/rules/opt-out.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { suppressionOf } from "#worker/domains/suppressions/suppression-of.ts";
import {
  suppressionStatements,
  unlessChanged,
} from "#worker/domains/suppressions/suppression-statements.ts";

export interface Reaction {
  statements: Statement[];
  answer?: string;
}

const NOTHING: Reaction = { statements: [] };

/**
 * What an answer sets off (decision 13): STOP suppresses at once and is answered once, START lifts it,
 * YES only for someone who is opted out, HELP is answered. Anything else is kept as it came.
 */
export async function reactionTo(
  ctx: AccountContext,
  accountName: string,
  inbound: { from: string; text: string },
): Promise<Reaction> {
  const meaning = classifyInbound(inbound.text);
  if (meaning === "other") return NOTHING;
  if (meaning === "help") return { statements: [], answer: helpAnswer(accountName) };
  const number = inbound.from;
  const { optedOut } = await suppressionOf(ctx, number);
  // Two answers of one handset may be read at the same time: the second is read again.
  const same = unlessChanged(ctx, number, { optedOut });
  if (meaning === "opt-out") {
    if (optedOut) return { statements: [same] };
    const change = { change: "optOut", number, source: "reply" } as const;
    return {
      statements: [same, ...suppressionStatements(ctx, change)],
      answer: stopAnswer(accountName),
    };
  }
  if (!optedOut) return { statements: [same] };
  return {
    statements: [same, ...suppressionStatements(ctx, { change: "optIn", number })],
    answer: startAnswer(accountName),
  };
}
