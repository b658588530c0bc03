import * as z from "zod";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import type { contract } from "#core/contract/registry.ts";
import type { Input, Output } from "#core/endpoint.ts";
import { forbidden, invalid } from "#core/errors.ts";
import { LATE_TEXTS } from "#core/rules/late-starts.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { allocate } from "#core/rules/money.ts";
import { campaignOptOut, type OptOut } from "#core/rules/opt-out.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { quickNumbers } from "#core/rules/quick-numbers.ts";
import { onHost, optOutPlaceholder, withReplyLink } from "#core/rules/recipient-links.ts";
import { screenAll, screenOf } from "#core/rules/screening.ts";
import { isBlank, writtenValue } from "#core/rules/written.ts";
import type { AccountContext } from "#worker/context.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import {
  type AudienceRow,
  type ComposedMessage,
  composer,
} from "#worker/domains/campaigns/campaigns/compose.ts";
import { linkHost } from "#worker/domains/content/links/link-host.ts";
import { checkLongUrl, ownLongUrl } from "#worker/domains/content/links/long-url.ts";
import { paramValues } from "#worker/domains/content/params/param-queries.ts";
import { textRules } from "#worker/domains/content/screening/text-rules.ts";
import { sendingRights } from "#worker/domains/identity/directory/account-queries.ts";
import { userById } from "#worker/domains/identity/directory/user-queries.ts";
import { lotsOf } from "#worker/domains/money/credit/balance.ts";
import { payerOf } from "#worker/domains/money/credit/payer.ts";
import { checkNumberType } from "#worker/domains/senders/senders/number-type-queries.ts";
import { preparedSender, senderByValue } from "#worker/domains/senders/senders/senders.ts";
import { withoutNumber } from "#worker/domains/senders/shared-numbers/assign-numbers.ts";
import { sharedPool } from "#worker/domains/senders/shared-numbers/shared-number-queries.ts";
import { refuseIfOff } from "#worker/kernel/platform-settings.ts";
import { recipientRows } from "./quick-queries.ts";

type Requested = Input<typeof contract.checkQuickMessage>;
interface OfSender {
  sender: string;
  /** What '#SharedNum#' is for the handset already, if it has its messages from one of these numbers. */
  number?: string;
  /** Whose parameters and contacts' values the text may have: in its parent's room, the sub-account's own. */
  reader?: AccountContext;
}
/** Who gets it: each number once, with the values that go before those of the account's contacts. */
export type Recipients = ReadonlyMap<string, Values>;
/** From a sender, to numbers. */
export type Content = Pick<
  Requested,
  | ("message" | "medium" | "subject" | "optout" | "replyStopToOptOut")
  | ("replyLink" | "replyLinkMessage" | "longUrl")
> &
  OfSender & { to: Recipients; at?: number | null };
/** The same to numbers that someone typed. */
export type TypedContent = Omit<Content, "to"> & Pick<Requested, "contacts" | "numberList">;
export type Excluded = Output<typeof contract.sendQuickMessage>["data"]["excluded"][number];

/** Of merge tags. */
export type Values = AudienceRow["fields"];
const stored = z.record(z.string(), z.string());

/** One text, with what pays for it; without, no lot of credit covers it. */
export interface QuickText extends ComposedMessage {
  paid: { lot: number; price: number } | undefined;
}

/** The numbers that someone typed, with the values that came with them. */
export function typedRecipients({
  contacts,
  numberList,
}: Pick<TypedContent, "contacts" | "numberList">): Recipients {
  const checked = quickNumbers([...contacts, ...numberList.map(({ number }) => number)]);
  if ("problem" in checked) throw invalid("contacts", checked.problem);
  const recipients = new Map<string, Values>(checked.numbers.map((number) => [number, {}]));
  for (const { number, contactData = {} } of numberList) {
    const mobile = normaliseMobile(number) ?? "";
    recipients.set(mobile, { ...recipients.get(mobile), ...valuesByTag(contactData) });
  }
  return recipients;
}

/** Values by what merge tags call their labels; one that is blank is none. */
export function valuesByTag(values: Readonly<Record<string, string>>): Values {
  const given = Object.entries(values).filter(([, value]) => !isBlank(value));
  return Object.fromEntries(given.map(([label, value]) => [tagKey(label), writtenValue(value)]));
}

/** The texts of a quick message as they would be sent now, what pays for each, and who is left out. */
export async function composeQuick(ctx: AccountContext, input: Content) {
  const { medium = "sms", to } = input;
  if (medium === "mms") await refuseIfOff(ctx, "mms");
  const handsets = [...to.keys()];
  const isShared = input.sender === SHARED_SENDER;
  const [payer, lists, rights, pool, unreachable, host, screening] = await Promise.all([
    payerOf(ctx),
    suppressionLists(ctx),
    sendingRights(ctx, ctx.account.id),
    sharedPool(ctx, "quick"),
    isShared ? withoutNumber(ctx, handsets, input.number) : new Set<string>(),
    linkHost(ctx, ctx.account.id),
    textRules(ctx),
  ]);
  if (!rights.active) throw forbidden(LATE_TEXTS.inactive);
  const senders = isShared ? pool.all : [input.sender];
  const [known, { lots, balance }, rows, params] = await Promise.all([
    senderByValue(ctx, input.sender),
    lotsOf(payer, medium),
    recipientRows(input.reader ?? ctx, handsets, { lists, senders }),
    paramValues(input.reader ?? ctx),
  ]);
  if (!known && !isShared) throw invalid("sender", CAMPAIGN_TEXTS.senderGone(input.sender));
  await checkNumberType(ctx, known, medium);
  const number = input.number ?? pool.number;
  const sender = preparedSender(known, { allowed: rights.shared_sender, number });
  const wanted = input.optout || input.replyStopToOptOut;
  const kind = campaignOptOut({ type: "promotional", optOut: wanted }, sender.type);
  const optOut: OptOut = kind === "link" ? { kind, link: optOutPlaceholder(host) } : { kind };
  const written = onHost(input.message, host);
  const message = input.replyLink ? withReplyLink(written, host) : written;
  const longUrl = ownLongUrl(ctx, input.longUrl);
  checkLongUrl({ message, longUrl }, host);
  const compose = composer({ message, plainValues: false }, params, medium);
  const credit = allocate(lots);
  const { rules, standing } = screening;
  const screened = screenAll(
    screenOf({
      ...rules,
      hosts: [...rules.hosts, host],
      longUrl: input.longUrl,
      subject: medium === "mms" ? input.subject : undefined,
    }),
  );
  const texts: QuickText[] = [];
  const excluded: Excluded[] = [];
  for (const { number, fields, excluded: reason } of rows) {
    const values = { ...stored.parse(JSON.parse(fields)), ...to.get(number) };
    const composed = compose({ number, fields: values, excluded: reason }, optOut);
    if (composed.kind === "excluded") {
      excluded.push({ number, reason: composed.reason, detail: composed.detail });
    } else if (unreachable.has(number)) {
      excluded.push({ number, reason: "noNumber", detail: "" });
    } else {
      screened.add(composed.text);
      texts.push({ ...composed, paid: credit.take(composed.length.segments) });
    }
  }
  const heldBy = screened.held();
  const hasToWait = heldBy.length > 0 || !(rights.approved || rights.quick);
  return {
    payer,
    waits: hasToWait && !(await isOwnTest(ctx, { handsets, at: input.at })),
    heldBy,
    rights,
    standing,
    from: sender.from,
    known,
    /** Of '#SharedNum#': what each text gets its number from, once it is sent. */
    shared: isShared ? pool : undefined,
    lots,
    balance,
    texts,
    excluded,
    spent: credit.spent(),
    link: { message, longUrl, host },
  };
}
export type ComposedQuick = Awaited<ReturnType<typeof composeQuick>>;

export function segmentsOf(texts: readonly QuickText[]): number {
  return texts.reduce((sum, { length }) => sum + length.segments, 0);
}

/** What is too long about a text that has no recipients left. */
export function tooLongIn(excluded: readonly Excluded[]): string | undefined {
  return excluded.find(({ reason }) => reason === "tooLong")?.detail;
}

/** Why it has no recipients; of a single number, why that one is left out. */
export function noRecipients(excluded: readonly Excluded[]): string {
  const [only, ...others] = excluded;
  const reason = others.length === 0 ? only?.reason : undefined;
  return reason === "optedOut" || reason === "blocked" || reason === "noNumber"
    ? QUICK_TEXTS[reason]
    : QUICK_TEXTS.noRecipients;
}

interface Reached {
  handsets: readonly string[];
  /** When it is to be sent, if that is later: the handset may be another person's by then. */
  at?: number | null;
}

/** C22: whether a message is a test that only reaches the person who sends it, on the mobile that they verified. */
async function isOwnTest(ctx: AccountContext, { handsets, at }: Reached): Promise<boolean> {
  const [only, ...others] = handsets;
  if (!ctx.person || only === undefined || others.length > 0 || at) return false;
  const user = await userById(ctx, ctx.person.userId);
  return user?.mobile === only;
}
