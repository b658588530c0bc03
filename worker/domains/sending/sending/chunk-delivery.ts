import type { AccountContext } from "#worker/context.ts";
import { closedUntil } from "#worker/domains/campaigns/campaigns/sending-hours.ts";
import {
  type SendingRights,
  sendingRights,
} from "#worker/domains/identity/directory/account-queries.ts";
import { type Stopped, suppressedSince } from "#worker/domains/sending/messages/claim-queries.ts";
import {
  type Choice,
  chooseProvider,
  type Outgoing,
} from "#worker/domains/sending/providers/choose-provider.ts";

/** What the chunks of one queue delivery read together; each delivery reads it again. */
export interface Delivery {
  mayUseSharedSender: () => Promise<boolean>;
  /** Whether the account's sending hours are over. */
  isClosed: () => Promise<boolean>;
  /** The carrier for a sender, or why its messages have to wait. */
  choose: (outgoing: Omit<Outgoing, "account">) => Promise<Choice>;
  /** Numbers added to the lists since then, by a read that begins after this call. */
  suppressedSince: (lists: readonly string[], since: number) => Promise<readonly Stopped[]>;
}

export function chunkDelivery(ctx: AccountContext): Delivery {
  let read: Promise<SendingRights> | undefined;
  const rights = () => {
    read ??= sendingRights(ctx, ctx.account.id);
    return read;
  };
  const choices = new Map<string, Promise<Choice>>();
  const suppressed = nextShared((lookups: readonly Lookup[]) => numbersSince(ctx, lookups));
  return {
    mayUseSharedSender: async () => (await rights()).shared_sender,
    isClosed: async () => closedUntil(ctx, await rights()) !== undefined,
    choose: ({ sender, medium }) => {
      const key = `${medium} ${sender}`;
      const choice =
        choices.get(key) ?? chooseProvider(ctx, { account: ctx.account.id, sender, medium });
      choices.set(key, choice);
      return choice;
    },
    suppressedSince: (lists, since) => suppressed({ lists, since }),
  };
}

interface Lookup {
  lists: readonly string[];
  since: number;
}

async function numbersSince(ctx: AccountContext, lookups: readonly Lookup[]): Promise<Stopped[]> {
  const lists = [...new Set(lookups.flatMap((one) => one.lists))];
  const since = Math.min(...lookups.map((one) => one.since));
  return suppressedSince(ctx, lists, since);
}

/**
 * Shares one read among several callers. Those that arrive during a read wait for the next one:
 * no call gets a result from a read that began before it.
 */
export function nextShared<Q, A>(
  read: (questions: readonly Q[]) => Promise<A>,
): (q: Q) => Promise<A> {
  let running: Promise<unknown> = Promise.resolve();
  let next: { questions: Q[]; result: Promise<A> } | undefined;
  return (question) => {
    if (next) {
      next.questions.push(question);
      return next.result;
    }
    const questions = [question];
    const result = running.then(() => {
      next = undefined;
      return read(questions);
    });
    next = { questions, result };
    // A failed read fails its own callers, and none after them.
    running = result.catch(() => {});
    return result;
  };
}
