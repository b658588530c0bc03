import type { BusinessName } from "#core/contract/business-names/business-names.ts";
import type { PersonalNumber } from "#core/contract/personal-numbers/personal-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import type { SenderId, SenderState } from "#core/contract/sender-ids/sender-ids.ts";
import { fold } from "#core/rules/fold.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { subAccountNames } from "#worker/domains/identity/directory/sub-account-queries.ts";
import { ownNames } from "#worker/domains/senders/business-names/list-business-names.ts";
import { rentedNumbers } from "#worker/domains/senders/dedicated-numbers/own-numbers.ts";
import { personalNumbersOf } from "#worker/domains/senders/personal-numbers/own-numbers.ts";
import { numberTypes } from "#worker/domains/senders/senders/number-type-queries.ts";
import {
  defaultSender,
  labelled,
  listSenders,
  mayUseSharedSender,
  sendersOfAccounts,
  shownNames,
  usableOf,
} from "#worker/domains/senders/senders/senders.ts";
import { verb } from "#worker/verb.ts";
import { usesBelow, usesOfSenders } from "./inner/use-queries.ts";

/** What the account may send as, by kind, each kind followed by what is not approved yet. */
export const listSenderIds = verb(contract.listSenderIds, async (ctx, { search = "" }) => {
  // One trip to CONTROL, which says whose senders to read, then one to the shard.
  const [shows, types, mayUseShared, profile, names, requested] = await Promise.all([
    shownNames(ctx),
    numberTypes(ctx),
    mayUseSharedSender(ctx),
    accountProfile(ctx, ctx.account.id),
    subAccountNames(ctx),
    askedFor(ctx),
  ]);
  const below = [...names.keys()];
  const [all, uses, shared, scheduled] = await Promise.all([
    listSenders(ctx),
    usesOfSenders(ctx),
    sendersOfAccounts(ctx, below),
    usesBelow(ctx, below),
  ]);
  const usable = usableOf(all, mayUseShared);
  const usual = defaultSender(usable, profile.defaultSender);
  const approved = usable.map((sender): SenderId => {
    const { value } = sender;
    const of = (kind: (typeof uses)[number]["kind"]) =>
      uses.filter((use) => use.sender === value && use.kind === kind);
    return {
      ...UNUSED,
      ...requested.about.get(value),
      ...labelled(sender, { shows: shows(sender), medium: types.get(value) }),
      state: "approved",
      isDefault: value === usual,
      campaigns: of("campaign").map(named),
      templates: of("template").map(named),
      quickMessages: of("quick").length,
      subAccounts: shared
        .filter((row) => row.value === value)
        .flatMap(({ account_id: _id }) => {
          const found = names.get(_id);
          const own = scheduled.find((row) => row.account_id === _id && row.sender === value);
          return found ? [{ _id, ...found, scheduled: own?.n ?? 0 }] : [];
        }),
    };
  });
  const items = [...approved, ...requested.waiting].toSorted((a, b) => a.type - b.type);
  const wanted = fold(search);
  return {
    items: items.filter(({ value, reference = "" }) =>
      [value, reference].some((text) => fold(text).includes(wanted)),
    ),
  };
});

function named({ id: _id, name }: { id: string; name: string }) {
  return { _id, name };
}

/** What nothing uses. */
const UNUSED = {
  isDefault: false,
  toConfirm: false,
  quickMessages: 0,
  campaigns: [],
  templates: [],
  subAccounts: [],
} satisfies Partial<SenderId>;

const NAME_STATES: Readonly<Record<BusinessName["status"], SenderState>> = {
  pending: "review",
  approved: "approved",
  rejected: "rejected",
  removed: "rejected",
};
const NUMBER_STATES: Readonly<Record<PersonalNumber["status"], SenderState>> = {
  pending: "code",
  admin_pending: "review",
  approved: "approved",
  rejected: "rejected",
};

interface AskedFor {
  /** What CONTROL knows of senders that the account has, by their values. */
  about: ReadonlyMap<
    string,
    Pick<SenderId, "_id" | "reference" | "amount"> & { toConfirm: boolean }
  >;
  /** What is not approved, or is not any more. */
  waiting: SenderId[];
}

/** The account's business names, personal and dedicated numbers as CONTROL has them, in one trip. */
async function askedFor(ctx: AccountContext): Promise<AskedFor> {
  const [names, personal, rented] = await Promise.all([
    ownNames(ctx),
    personalNumbersOf(ctx),
    rentedNumbers(ctx),
  ]);
  const all = [
    ...names.map(({ _id, name: value, status, reason, register, registrations }) => ({
      _id,
      value,
      reason,
      type: SENDER_TYPES.businessName,
      state: NAME_STATES[status],
      register,
      toConfirm: registrations.some(({ state }) => state === "awaiting_customer"),
    })),
    ...personal.map(({ _id, number: value, status, reason, reference }) => ({
      _id,
      value,
      reason,
      reference,
      type: SENDER_TYPES.personal,
      state: NUMBER_STATES[status],
      register: "not_submitted" as const,
      toConfirm: false,
    })),
  ];
  const has = all.filter(({ state }) => state === "approved");
  return {
    about: new Map([
      ...has.map(({ value, ...one }) => [value, about(one)] as const),
      ...rented.map(({ number, ...one }) => [number, { ...one, toConfirm: false }] as const),
    ]),
    waiting: all
      .filter(({ state }) => state !== "approved")
      .map(({ _id, state, reason, toConfirm, value, type, register, ...rest }) => ({
        ...UNUSED,
        ...rest,
        ...labelled({ value, type, register, perSecond: 0 }, {}),
        _id,
        state,
        reason,
        toConfirm,
      })),
  };
}

function about({
  _id,
  reference,
  toConfirm,
}: {
  _id: string;
  reference?: string;
  toConfirm: boolean;
}) {
  return { _id, toConfirm, ...(reference !== undefined && { reference }) };
}
