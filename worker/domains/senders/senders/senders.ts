import * as z from "zod";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { SHARED_SENDER, senderType } from "#core/contract/profile/me.ts";
import type { contract } from "#core/contract/registry.ts";
import type { Output } from "#core/endpoint.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import type { Medium } from "#core/permissions.ts";
import { type NameShows, REGISTER_STATES, showsOf } from "#core/rules/sender-register.ts";
import { SENDER_TYPES, type SenderType } from "#core/rules/sender-types.ts";
import type { AccountContext } from "#worker/context.ts";
import { sendingRights } from "#worker/domains/identity/directory/account-queries.ts";
import { chooserOfNames } from "#worker/domains/sending/providers/choose-provider.ts";
import { recordedNames } from "#worker/domains/sending/providers/name-routes.ts";
import { commit } from "#worker/kernel/commit.ts";
import { approvedSender, approvedSenders, insertSender, senderRows } from "./sender-queries.ts";

const sender = z.object({
  value: z.string(),
  type: senderType,
  perSecond: z.number(),
  register: z.enum(REGISTER_STATES),
});
export type Sender = z.infer<typeof sender>;

/** What the account may send as. */
export async function listSenders(ctx: AccountContext): Promise<Sender[]> {
  return (await approvedSenders(ctx)).map((row) => sender.parse(row));
}

/** Numbers and business names that several accounts of one shard may send as, in one read. */
export async function sendersOfAccounts(ctx: AccountContext, accounts: readonly string[]) {
  return accounts.length === 0 ? [] : senderRows(ctx, accounts);
}

/** One of the account's approved senders by the value of the payload; undefined where it has none such. */
export async function senderByValue(
  ctx: AccountContext,
  value: string,
): Promise<Sender | undefined> {
  const row = await approvedSender(ctx, value);
  return row && sender.parse(row);
}

/** Gives an account an approved sender, or changes its rate and the state of its registration. */
export async function addSender(
  ctx: AccountContext,
  fresh: Omit<Sender, "register"> & Partial<Pick<Sender, "register">>,
): Promise<void> {
  await commit(ctx, {
    statements: [insertSender(ctx, fresh)],
    audit: { action: "sender.add", subject: fresh.value },
  });
}

type LabelledSender = Output<typeof contract.me>["data"]["senderList"][number];

/** R512: a sender as lists show it; only a business name has a place in the register. */
export function labelled(
  { register, ...sender }: Sender,
  { shows, medium }: { shows?: NameShows; medium?: Medium },
): LabelledSender {
  if (sender.value === SHARED_SENDER) return { ...sender, label: "Shared number" };
  if (sender.type === SENDER_TYPES.businessName)
    return { ...sender, register, shows, label: `Business: ${sender.value}` };
  const kind = sender.type === SENDER_TYPES.dedicated ? "Dedicated" : "Personal";
  return { ...sender, medium, label: `${kind}: ${sender.value}` };
}

/** What senders are called, by kind as the documents name the kinds. */
export function valuesByType(senders: readonly Pick<Sender, "value" | "type">[]) {
  const of = (type: SenderType) =>
    senders.flatMap((sender) => (sender.type === type ? [sender.value] : []));
  return {
    mobileSenders: of(SENDER_TYPES.dedicated),
    senders: of(SENDER_TYPES.businessName),
    personalSenders: of(SENDER_TYPES.personal),
  };
}

/** A sender as the handset shows it. */
export type PreparedSender = Pick<Sender, "type" | "perSecond"> & { from: string };

/** What decides whether an account may send from the number that all accounts share. */
interface Shared {
  allowed: boolean;
  number: string | undefined;
}

/** Refuses one that the account does not have or may not use. */
export function preparedSender(sender: Sender | undefined, shared: Shared): PreparedSender {
  if (!sender) throw invalid("sender", CAMPAIGN_TEXTS.senderRequired);
  const { value, type, perSecond } = sender;
  if (value !== SHARED_SENDER) return { from: value, type, perSecond };
  if (!shared.allowed) throw invalid("sender", CAMPAIGN_TEXTS.sharedNotAllowed);
  if (!shared.number) {
    throw new CooeeError("UNPROCESSABLE", "There is no shared number to send from yet");
  }
  return { from: shared.number, type, perSecond };
}

/** What the account may send as now: without the shared number where that is not allowed. */
export async function usableSenders(ctx: AccountContext): Promise<Sender[]> {
  const [senders, shared] = await Promise.all([listSenders(ctx), mayUseSharedSender(ctx)]);
  return usableOf(senders, shared);
}

/** The same, of senders that are read already. */
export function usableOf(senders: Sender[], mayUseShared: boolean): Sender[] {
  return mayUseShared ? senders : senders.filter(({ value }) => value !== SHARED_SENDER);
}

/** Whether the account may send from the number that all accounts share. */
export async function mayUseSharedSender(ctx: AccountContext): Promise<boolean> {
  return (await sendingRights(ctx, ctx.account.id)).shared_sender;
}

/**
 * R535: of what the account may send as, the one that it chose. One that is gone, or was never chosen, gives its
 * place to the shared one, or to the first where that is not allowed.
 */
export function defaultSender(usable: readonly Sender[], chosen: string | null): string {
  const named = (wanted: string | null) => usable.find(({ value }) => value === wanted);
  return (named(chosen) ?? named(SHARED_SENDER) ?? usable[0])?.value ?? "";
}

type Named = Pick<Sender, "value" | "type" | "register">;

/**
 * What phones show of business names that the account sends now: that depends on the carrier that would get them.
 * Undefined for numbers. One trip to CONTROL, whatever the names.
 */
export async function shownNames(
  ctx: AccountContext,
  medium: Medium = "sms",
): Promise<(sender: Named) => NameShows | undefined> {
  const account = ctx.account.id;
  const [choose, recorded] = await Promise.all([
    chooserOfNames(ctx, { account, medium }),
    recordedNames(ctx, account),
  ]);
  return ({ value, type, register }) => {
    if (type !== SENDER_TYPES.businessName) return undefined;
    const choice = choose(value);
    if (!choice.carrier) return choice.passes ? showsOf({ type, register }) : "nothing";
    if (choice.registered) return "name";
    const known = recorded.filter(({ name }) => name === value);
    // What was given to the account without a registration has its state in the register alone.
    if (known.length === 0) return showsOf({ type, register });
    const { name: carrier } = choice.carrier;
    const isThere = known.some(
      ({ provider, state }) => provider === carrier && state === "registered",
    );
    return isThere ? "name" : "unverified";
  };
}

/** The same of one of the account's senders. */
export async function shownSender(
  ctx: AccountContext,
  sender: Named | undefined,
  medium: Medium,
): Promise<NameShows | undefined> {
  return sender?.type === SENDER_TYPES.businessName
    ? (await shownNames(ctx, medium))(sender)
    : undefined;
}
