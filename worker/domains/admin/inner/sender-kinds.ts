import { SENDER_ID_TEXTS, type SenderIdKind } from "#core/contract/user-sender-ids.ts";
import { invalid, notFound } from "#core/errors.ts";
import { personalNumberOf } from "#core/rules/personal-number.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  insertOwnNumber,
  numberOwner,
  releaseNumber,
} from "#worker/domains/directory/number-queries.ts";
import {
  givePersonalNumber,
  takePersonalNumber,
} from "#worker/domains/personal-numbers/give-number.ts";
import { isPersonalNumber } from "#worker/domains/personal-numbers/is-personal-number.ts";
import { putSender, removeSender } from "#worker/domains/senders/change-senders.ts";
import { isNameTaken } from "#worker/domains/senders/is-name-taken.ts";
import { listSenders, type Sender } from "#worker/domains/senders/senders.ts";
import { commit } from "#worker/kernel/commit.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { shardsOf } from "./shard-queries.ts";

interface Kind {
  /** As it is stored; throws if it is malformed. */
  read: (typed: string) => string;
  /** False if another account has it. `ctx` is the account in the administrator's hands. */
  give: (ctx: AccountContext, value: string) => Promise<boolean>;
  take: (ctx: AccountContext, value: string) => Promise<void>;
}

/** Messages per second that a number or a name of an account's own sends. */
const PER_SECOND = 50;
const NAME = /^[\p{L}\d _.-]+$/u;

function readName(typed: string): string {
  const { nameShort, nameLong, nameSigns } = SENDER_ID_TEXTS;
  if (typed.length < 4) throw invalid("senders", nameShort);
  if (typed.length > 11) throw invalid("senders", nameLong);
  if (!NAME.test(typed) || !/\p{L}/u.test(typed)) throw invalid("senders", nameSigns);
  return typed;
}

function readMobile(typed: string): string {
  const number = normaliseMobile(typed);
  if (number === undefined) throw invalid("mobileSenders", SENDER_ID_TEXTS.invalidNumber);
  return number;
}

function readPersonal(typed: string): string {
  const checked = personalNumberOf(typed);
  if ("problem" in checked) throw invalid("personalSenders", checked.problem);
  return checked.number;
}

/** CONTROL first: the number is the account's before it can send from it. Done again, it is finished. */
async function giveMobile(ctx: AccountContext, number: string): Promise<boolean> {
  const accountId = ctx.account.id;
  const [owner, isPersonal] = await Promise.all([
    numberOwner(ctx, number),
    isPersonalNumber(ctx, number),
  ]);
  if (isPersonal || (owner && owner.accountId !== accountId)) return false;
  await commitControl(ctx, {
    statements: [insertOwnNumber(ctx, number, accountId)],
    audit: { action: "number.assign", subject: number },
  });
  if ((await numberOwner(ctx, number))?.accountId !== accountId) return false;
  await addToShard(ctx, { value: number, type: 2, perSecond: PER_SECOND });
  return true;
}

/** The shard first: nothing is sent from a number that somebody else may get. */
async function takeMobile(ctx: AccountContext, number: string): Promise<void> {
  await takeFromShard(ctx, number, 2);
  await commitControl(ctx, {
    statements: [releaseNumber(ctx, number, ctx.account.id)],
    audit: { action: "number.release", subject: number },
  });
}

async function giveName(ctx: AccountContext, name: string): Promise<boolean> {
  const own = ctx.account.id;
  if (await isNameTaken(await shardsOf(ctx, undefined), name, own)) return false;
  await addToShard(ctx, { value: name, type: 3, perSecond: PER_SECOND });
  return true;
}

async function addToShard(
  ctx: AccountContext,
  sender: Pick<Sender, "value" | "type" | "perSecond">,
): Promise<void> {
  await commit(ctx, {
    statements: [putSender(ctx, sender)],
    events: [{ type: "account.changed" }],
    audit: { action: "sender.add", subject: sender.value },
  });
}

async function takeFromShard(ctx: AccountContext, value: string, type: Sender["type"]) {
  const has = (await listSenders(ctx)).some((own) => own.value === value && own.type === type);
  if (!has) throw notFound("Sender ID");
  await commit(ctx, {
    statements: [removeSender(ctx, value)],
    events: [{ type: "account.changed" }],
    audit: { action: "sender.remove", subject: value },
  });
}

export const SENDER_KINDS: Readonly<Record<SenderIdKind, Kind>> = {
  mobileSenders: { read: readMobile, give: giveMobile, take: takeMobile },
  senders: {
    read: readName,
    give: giveName,
    take: (ctx, name) => takeFromShard(ctx, name, 3),
  },
  personalSenders: { read: readPersonal, give: givePersonalNumber, take: takePersonalNumber },
};
