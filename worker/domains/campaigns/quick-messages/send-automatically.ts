import { CooeeError, conflict, type ErrorCode } from "#core/errors.ts";
import type { MessageSource } from "#core/rules/message-sources.ts";
import { mediumOf } from "#core/rules/mms.ts";
import type { Millicents } from "#core/rules/money.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { MAX_AUTOMATIC_NUMBERS } from "#core/rules/quick-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import { actOnce } from "#worker/domains/campaigns/campaigns/act-once.ts";
import { isRestoring, RESTORING_TEXT } from "#worker/kernel/stop-switch.ts";
import {
  type ComposedQuick,
  composeQuick,
  type Excluded,
  noRecipients,
  type Values,
  valuesByTag,
} from "./inner/compose-quick.ts";
import type { Also } from "./inner/new-quick.ts";
import { automaticWaiting, messagesOfQuick, quickByKey } from "./inner/quick-queries.ts";
import { excludedIn, type Keyed } from "./inner/send-once.ts";
import { startOf } from "./inner/start-of.ts";
import { checkCovered, writeQuick } from "./inner/write-quick.ts";

/**
 * A message that no person sends at that moment: of a workflow, a keyword, a contact form, a file or an e-mail. With what
 * else belongs to the same transaction, such as a cursor, a guard or a consent: its statements come first.
 */
export interface AutomaticMessage extends Also {
  /** Of what caused it. The same key never sends twice. */
  key: string;
  /** What it came from: the history and the message record name it. */
  source: { kind: MessageSource; id: string };
  /** Of the account; or SHARED_SENDER. */
  sender: string;
  /** With merge tags. */
  message: string;
  /** It is an MMS if it has one. */
  attachmentId?: string | null;
  subject?: string;
  /** Where its short link leads. */
  longUrl?: string;
  /** It is marketing: it says how to opt out, and keeps to the account's sending hours. */
  optOut: boolean;
  /** At most `MAX_AUTOMATIC_NUMBERS`, each with the values for its merge tags; its contact's fill the others. */
  recipients: readonly { number: string; values: Readonly<Record<string, string>> }[];
  /** When it is to be sent; null for now. */
  at: number | null;
}

export type AutomaticOutcome =
  | {
      outcome: "sent" | "pending" | "scheduled";
      /** The quick message's id. */
      quick: string;
      /**
       * By recipient. What waits gets another id when it is sent, so that it is a message of that moment.
       */
      messages: ReadonlyMap<string, string>;
      price: Millicents;
      /** Every number that gets nothing, and why. */
      excluded: readonly Excluded[];
      /** An earlier call wrote it: the further statements of this one were not needed, and were not run. */
      repeated: boolean;
    }
  | {
      /** Nothing was written, the further statements neither. */
      outcome: "refused";
      reason: string;
      /** Whether the same may be sent later. */
      retry: boolean;
      /** Not before then, as far as that is known. */
      retryAt?: number;
      /** If there is no one to send it to: why. */
      excluded: readonly Excluded[];
    };

/** Of one account, messages of automations that wait for an administrator: more would only fill the list. */
const MOST_WAITING = 100;
const WAITING_TEXT =
  "Too many of your automatic messages are waiting for approval. Nothing more is sent until they are approved.";

/** What may be otherwise later: there is no credit, the day's limit is reached, our systems are busy. */
const LATER: ReadonlySet<ErrorCode> = new Set([
  "UNPROCESSABLE",
  "RATE_LIMITED",
  "CONFLICT",
  "UNAVAILABLE",
]);

/**
 * Sends a message to numbers without a person: paid for, screened, approved, limited and scheduled like every quick
 * message. Once under its key: a repeated call gets the first outcome. Throws if the further statements abort, and
 * then nothing was written.
 */
export async function sendAutomatically(
  ctx: AccountContext,
  message: AutomaticMessage,
): Promise<AutomaticOutcome> {
  const { recipients, source } = message;
  if (recipients.length > MAX_AUTOMATIC_NUMBERS) throw new Error("Too many recipients at once");
  // The key says what it is: there is no other request to tell it from.
  const keyed = { key: keyOf({ kind: source.kind, key: message.key }), digest: "" };
  try {
    return await actOnce(
      () => outcomeBefore(ctx, keyed.key),
      () => send(ctx, message, keyed),
    );
  } catch (error) {
    if (!(error instanceof CooeeError)) throw error;
    const { code, message: reason, retryAfter } = error;
    const retryAt = retryAfter === undefined ? undefined : ctx.now() + retryAfter * 1000;
    return { outcome: "refused", reason, retry: LATER.has(code), retryAt, excluded: [] };
  }
}

type Written = Exclude<AutomaticOutcome, { outcome: "refused" }>;

interface Key {
  kind: MessageSource;
  key: string;
}

function keyOf({ kind, key }: Key): string {
  return `${kind}:${key}`;
}

/** What an earlier call with this key wrote; undefined if none did. */
export function sentUnder(ctx: AccountContext, key: Key): Promise<Written | undefined> {
  return outcomeBefore(ctx, keyOf(key));
}

/** Where the message with this key is now; undefined if there is none. */
export async function stateOfAutomatic(ctx: AccountContext, key: Key) {
  return (await quickByKey(ctx, keyOf(key)))?.status;
}

/** What became of it under this key; undefined if there is none. */
async function outcomeBefore(ctx: AccountContext, key: string): Promise<Written | undefined> {
  const quick = await quickByKey(ctx, key);
  if (!quick) return undefined;
  const { id, status, price, scheduledAt } = quick;
  const hasEnded = status === "cancelled" || status === "rejected" || status === "failed";
  return {
    outcome: hasEnded ? (scheduledAt === null ? "pending" : "scheduled") : status,
    quick: id,
    messages: await messagesOfQuick(ctx, quick),
    price,
    excluded: excludedIn(quick),
    repeated: true,
  };
}

async function send(
  ctx: AccountContext,
  message: AutomaticMessage,
  keyed: Keyed,
): Promise<AutomaticOutcome> {
  if (isRestoring(ctx)) throw new CooeeError("UNAVAILABLE", RESTORING_TEXT);
  const { source, optOut: marketing, attachmentId = null, statements, events, effects } = message;
  const { to, repeated } = recipientsOf(message);
  const content = {
    ...message,
    ...{ to, medium: mediumOf({ attachmentId }), optout: marketing, replyStopToOptOut: false },
  };
  const compose = async (): Promise<ComposedQuick> => {
    const composed = await composeQuick(ctx, content);
    await checkCovered(ctx, composed);
    return { ...composed, excluded: [...composed.excluded, ...repeated] };
  };
  const again = async () => {
    const composed = await compose();
    if (composed.texts.length === 0) throw conflict(noRecipients(composed.excluded));
    return composed;
  };
  const composed = await compose();
  const { rights, texts, excluded } = composed;
  if (texts.length === 0) {
    return { outcome: "refused", reason: noRecipients(excluded), retry: false, excluded };
  }
  if (composed.waits) await checkFewWait(ctx);
  const at = composed.waits ? message.at : startOf(ctx, { at: message.at, marketing }, rights);
  const written = await writeQuick(
    ctx,
    {
      ...content,
      ...{ attachmentId, at, isTest: false },
      automatic: { source, marketing, also: { statements, events, effects } },
    },
    keyed,
    { composed, compose: again },
  );
  const { quick, messages } = written;
  const { id, status, price } = quick;
  const outcome = { outcome: status, quick: id, messages, price, excluded: excludedIn(quick) };
  return { ...outcome, repeated: false };
}

/** Each number once, with the first values that came with it. */
function recipientsOf({ recipients }: AutomaticMessage) {
  const to = new Map<string, Values>();
  const repeated: Excluded[] = [];
  for (const { number: written, values } of recipients) {
    const number = normaliseMobile(written) ?? written;
    if (to.has(number)) repeated.push({ number, reason: "duplicate", detail: "" });
    else to.set(number, valuesByTag(values));
  }
  return { to, repeated };
}

async function checkFewWait(ctx: AccountContext): Promise<void> {
  const waiting = await automaticWaiting(ctx, MOST_WAITING);
  if (waiting >= MOST_WAITING) throw new CooeeError("CONFLICT", WAITING_TEXT);
}
