import { CooeeError } from "#core/errors.ts";
import { type Id, idSchema, newId, newIds } from "#core/ids.ts";
import { KEYWORD_TEXTS } from "#core/rules/keywords.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { insertSource } from "#worker/domains/audience/consents/consent-queries.ts";
import {
  addContacts,
  deleteContactRows,
} from "#worker/domains/audience/contacts/contact-change-queries.ts";
import { numbersInGroup } from "#worker/domains/audience/contacts/contact-queries.ts";
import { findGroup } from "#worker/domains/audience/groups/group-queries.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { sendAutomatically } from "#worker/domains/campaigns/quick-messages/send-automatically.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { type Change, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { perform } from "#worker/kernel/effects.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import {
  contactsOf,
  countHits,
  deleteOldHits,
  endHits,
  type Hit,
  overdueHits,
  pendingHits,
} from "./inner/hit-queries.ts";

/** Each takes up to sixty statements, and D1 allows an invocation 1,000: those beyond get a job of their own. */
const MOST_KEYWORDS = 12;

/**
 * Does what handsets asked for with keywords, in one transaction for each keyword: they join or leave its group and get
 * its reply. It may run twice, stop half-way or come late: each message is acted on once.
 */
export async function answerKeywords(
  ctx: AccountContext,
  messages: readonly Id<"message">[],
): Promise<void> {
  const hits = await pendingHits(ctx, messages, await suppressionLists(ctx));
  const keywords = [...Map.groupBy(hits, ({ keyword }) => keyword).values()];
  for (const own of keywords.slice(0, MOST_KEYWORDS)) await answer(ctx, own);
  const left = keywords.slice(MOST_KEYWORDS).flat();
  const ids = left.map(({ message }) => idSchema("message").parse(message));
  if (ids.length > 0) await perform(ctx, { type: "keywords", messages: ids });
}

async function answer(ctx: AccountContext, hits: readonly Hit[]): Promise<void> {
  const [first] = hits;
  if (!first) return;
  // One that was deleted since does nothing any more, and for who opted out nothing is done.
  const heard = first.action === null ? [] : hits.filter(({ suppressed }) => !suppressed);
  const numbers = [...new Set(heard.map(({ number }) => number))];
  const { change, problem } = await moving(ctx, first, numbers);
  const answered = problem === undefined ? answeredAmong(ctx, heard) : [];
  const ending = (also: Change, said: string | undefined, to: readonly Hit[] = []): Change => ({
    ...also,
    statements: [
      ...endHits(ctx, hits, new Set(to.map(({ message }) => message))),
      countHits(ctx, first.keyword, { received: hits.length, problem: said ?? null }),
      ...(also.statements ?? []),
    ],
  });
  try {
    const whole = ending(change, undefined, answered);
    const sent = answered.length > 0 ? await reply(ctx, first, answered, whole) : { said: problem };
    if (sent) await commitUnlessAborted(ctx, ending(change, sent.said, sent.to));
  } catch (error) {
    // The account has no room for more contacts.
    if (!(error instanceof CooeeError)) throw error;
    await commitUnlessAborted(ctx, ending({}, error.message));
  }
}

/** What is still to be written, of a reply that was not sent, or was before: why, and who got it. */
interface Left {
  said?: string;
  to?: readonly Hit[];
}

/** Sends the reply in the transaction of all that belongs to it; undefined once that is written. */
async function reply(
  ctx: AccountContext,
  { keyword, sender, reply }: Hit,
  answered: readonly Hit[],
  { statements, events }: Change,
): Promise<Left | undefined> {
  try {
    const outcome = await sendAutomatically(ctx, {
      key: answered[0]?.message ?? "",
      source: { kind: "keyword", id: keyword },
      sender: sender ?? "",
      message: reply ?? "",
      optOut: false,
      recipients: answered.map(({ number }) => ({ number, values: {} })),
      at: null,
      statements,
      events,
    });
    if (outcome.outcome !== "refused") return outcome.repeated ? { to: answered } : undefined;
    // Who is left out says nothing about the keyword.
    const isNobody = outcome.excluded.length > 0;
    return { said: isNobody ? undefined : KEYWORD_TEXTS.notReplied(outcome.reason) };
  } catch (error) {
    // Another run was faster.
    if (isAborted(error)) return undefined;
    throw error;
  }
}

const MINUTE_MS = 60_000;
/** Replies of one keyword to one handset: what answers by itself at the other end must not empty the credit. */
const MOST_A_DAY = 5;

/** Who gets the reply: each handset once in a minute, and a few times in a day. */
function answeredAmong(ctx: AccountContext, hits: readonly Hit[]): Hit[] {
  const seen = new Set<string>();
  return hits.filter(({ number, reply, replies, replied_at: last }) => {
    const isEnough = replies >= MOST_A_DAY || (last !== null && last > ctx.now() - MINUTE_MS);
    if (!reply || isEnough || seen.has(number)) return false;
    seen.add(number);
    return true;
  });
}

/** What lets people join or leave the keyword's group, or why they cannot. */
async function moving(
  ctx: AccountContext,
  hit: Hit,
  numbers: readonly string[],
): Promise<{ change: Change; problem?: string }> {
  const { action, group_id: id } = hit;
  if (numbers.length === 0 || action === null || action === "none") return { change: {} };
  const group = id === null ? undefined : await findGroup(ctx, id);
  if (!group) return { change: {}, problem: KEYWORD_TEXTS.groupGone };
  const events = [{ type: "contacts.changed", groups: [group.id] } as const];
  if (action === "leave") {
    const contacts = await contactsOf(ctx, group.id, numbers);
    return { change: { statements: deleteContactRows(ctx, contacts), events } };
  }
  const [{ contactLimit: limit }, limits, known] = await Promise.all([
    accountProfile(ctx, ctx.account.id),
    limitsOf(ctx),
    numbersInGroup(ctx, group.id, numbers),
  ]);
  const fresh = numbers.filter((number) => !known.has(number));
  if (fresh.length === 0) return { change: {} };
  if (group.total + fresh.length > limit) {
    return { change: {}, problem: KEYWORD_TEXTS.groupFull };
  }
  const ids = newIds("contact", ctx.now(), fresh.length);
  const contacts = fresh.map((number, at) => ({ id: ids[at] ?? "", number, fields: {} }));
  const sourceId = newId("source", ctx.now());
  const wording = `They texted ${hit.word} to ${hit.sender}`;
  return {
    change: {
      statements: [
        insertSource(ctx, { id: sourceId, wording, keyword: true }),
        ...addContacts(ctx, { groupId: group.id, contacts, sourceId, limit, limits }),
      ],
      events: [...events, { type: "contacts.added", group: group.id, numbers: fresh }],
    },
  };
}

const LOST_MS = 60_000;
const AT_ONCE = 500;

/** Acts on keywords whose job was lost, and forgets those that count for nothing any more. */
export async function sweepKeywords(ctx: SystemContext, database: D1Database): Promise<boolean> {
  const now = ctx.now();
  const overdue = await overdueHits(database, now - LOST_MS, AT_ONCE);
  const accounts = Map.groupBy(overdue, ({ account_id }) => account_id);
  const rows = [...accounts].map(([account_id, hits]) => ({
    account_id,
    messages: hits.map(({ message_id }) => idSchema("message").parse(message_id)),
  }));
  await forEachAccount(ctx, "keywords", rows, (account, { messages }) =>
    perform(account, { type: "keywords", messages }),
  );
  // What triggers note of an account that is being moved counts as well.
  const deleted = await deleteOldHits(database, now, AT_ONCE);
  return overdue.length === AT_ONCE || deleted >= AT_ONCE;
}
