import type { AccountContext } from "#worker/context.ts";
import { countListeners } from "#worker/domains/platform/webhooks/webhook-queries.ts";
import type { Advanced } from "./move-on.ts";

/** What of a transaction is there however many runs it moves. */
const OF_A_PART = 20;
/** Into the outbox, and out of it again once it is sent. */
const OF_A_MAIL = 2;
/** Its delivery, and the same of that. */
const OF_A_DELIVERY = 3;
/** What a part takes at most, unless one run alone takes more: about 100 mails. */
const MOST_OF_A_PART = 200;

/** Moves that are committed together. */
export interface Part {
  all: Advanced[];
  /** Statements that it takes beyond those of its round: none if nothing leaves the account. */
  statements: number;
}

/**
 * Each mail and each delivery to a webhook takes statements of its own, so moves with such deeds are committed in
 * parts. All others take the same few together.
 */
export async function partsOf(ctx: AccountContext, all: readonly Advanced[]): Promise<Part[]> {
  const hooks = all.some((one) => countOf(one, "webhook") > 0)
    ? await countListeners(ctx, "workflow.reached")
    : 0;
  const quiet: Part = { all: [], statements: 0 };
  const parts = [quiet];
  let last: Part | undefined;
  for (const one of all) {
    const own = countOf(one, "email") * OF_A_MAIL + countOf(one, "webhook") * hooks * OF_A_DELIVERY;
    if (own === 0) {
      quiet.all.push(one);
      continue;
    }
    if (!last || last.statements + own > MOST_OF_A_PART + OF_A_PART) {
      last = { all: [], statements: OF_A_PART };
      parts.push(last);
    }
    last.all.push(one);
    last.statements += own;
  }
  return parts;
}

function countOf({ deeds }: Advanced, type: "email" | "webhook"): number {
  return deeds.filter(({ deed }) => deed.type === type).length;
}
