import { SENDER_ID_TEXTS, type SenderIdKind } from "#core/contract/sender-ids/user-sender-ids.ts";
import { invalid, notFound } from "#core/errors.ts";
import { businessNameProblem } from "#core/rules/business-names.ts";
import { normaliseDedicated } from "#core/rules/dedicated-numbers.ts";
import { personalNumberOf } from "#core/rules/personal-number.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  giveBusinessName,
  takeBusinessName,
} from "#worker/domains/senders/business-names/give-business-name.ts";
import {
  giveDedicatedNumber,
  takeDedicatedNumber,
} from "#worker/domains/senders/dedicated-numbers/give-dedicated-number.ts";
import {
  givePersonalNumber,
  takePersonalNumber,
} from "#worker/domains/senders/personal-numbers/admin-numbers.ts";
import { isNameTaken } from "#worker/domains/senders/senders/is-name-taken.ts";
import { deleteSender } from "#worker/domains/senders/senders/sender-queries.ts";
import { senderByValue } from "#worker/domains/senders/senders/senders.ts";
import { commit } from "#worker/kernel/commit.ts";
import { shardsOf } from "./shard-queries.ts";

interface Kind {
  /** As it is stored; throws if it is malformed. */
  read: (typed: string) => string;
  /** False if another account has it. `ctx` is the account in the administrator's hands. */
  give: (ctx: AccountContext, value: string) => Promise<boolean>;
  take: (ctx: AccountContext, value: string) => Promise<void>;
}

function readName(typed: string): string {
  const problem = businessNameProblem(typed);
  if (problem) throw invalid("senders", problem);
  return typed;
}

function readNumber(typed: string): string {
  const number = normaliseDedicated(typed);
  if (number === undefined) throw invalid("mobileSenders", SENDER_ID_TEXTS.invalidNumber);
  return number;
}

function readPersonal(typed: string): string {
  const checked = personalNumberOf(typed);
  if ("problem" in checked) throw invalid("personalSenders", checked.problem);
  return checked.number;
}

async function takeNumber(ctx: AccountContext, number: string): Promise<void> {
  if (!(await takeDedicatedNumber(ctx, number))) throw notFound("Sender ID");
}

/** Names of other accounts from before they had rows in CONTROL are on the shards only. */
async function giveName(ctx: AccountContext, name: string): Promise<boolean> {
  if (await isNameTaken(await shardsOf(ctx, undefined), name, ctx.account.id)) return false;
  return await giveBusinessName(ctx, name);
}

async function takeName(ctx: AccountContext, name: string): Promise<void> {
  if (await takeBusinessName(ctx, name)) return;
  // One from before names had rows in CONTROL.
  const sender = await senderByValue(ctx, name);
  if (sender?.type !== SENDER_TYPES.businessName) throw notFound("Sender ID");
  await commit(ctx, {
    statements: [deleteSender(ctx, name)],
    events: [{ type: "account.changed" }],
    audit: { action: "sender.remove", subject: name },
  });
}

export const SENDER_KINDS: Readonly<Record<SenderIdKind, Kind>> = {
  mobileSenders: { read: readNumber, give: giveDedicatedNumber, take: takeNumber },
  senders: { read: readName, give: giveName, take: takeName },
  personalSenders: { read: readPersonal, give: givePersonalNumber, take: takePersonalNumber },
};
