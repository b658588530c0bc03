import type { BusinessName } from "#core/contract/business-names/business-names.ts";
import type { PersonalNumber } from "#core/contract/personal-numbers/personal-numbers.ts";
import type { SenderId, SenderState } from "#core/contract/sender-ids/sender-ids.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext } from "#worker/context.ts";
import { ownNames } from "#worker/domains/senders/business-names/list-business-names.ts";
import { rentedNumbers } from "#worker/domains/senders/dedicated-numbers/rented-numbers.ts";
import { personalNumbersOf } from "#worker/domains/senders/personal-numbers/own-numbers.ts";
import { labelled } from "#worker/domains/senders/senders/labelled.ts";

/** What nothing uses. */
export const UNUSED = {
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
export async function askedFor(ctx: AccountContext): Promise<AskedFor> {
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
