import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { Draft, FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { canBeSent, warningsOf } from "#web/features/campaigns/check-warnings.ts";

const draft: Draft = {
  _id: "cmp_1",
  name: "Spring sale",
  campaign_type: "promotional",
  camp_type: "sms",
  sender: "61400000001",
  message: "Zoë’s sale",
  group_array: [],
  segment_array: [],
  optout: false,
  replyStopToOptOut: false,
  replyLink: false,
  plainValues: false,
  status: "draft",
  shared: false,
  assigned: [],
  mayEdit: true,
  mayDelete: true,
  updatedAt: 1,
};

const me: Parameters<typeof warningsOf>[2] = {
  ...{ role: "user", senderList: [], profileType: "prepaid", timeZone: "Australia/Sydney" },
  ...{ autoCredit: false, autoCreditPause: null, autoCreditPausedUntil: null },
};

/** Everything there is to warn about; the extra parts cost these cents. */
function check(text: number, values: number): FlightCheck {
  return {
    campaign: "cmp_1",
    version: 1,
    params: {},
    name: "Spring sale",
    sender: "61400000001",
    recipients: 20,
    exclusions: [
      { reason: "missingValue", count: 2, contacts: [] },
      { reason: "noNumber", count: 1, contacts: [] },
    ],
    bySegments: [],
    unicode: {
      messages: 20,
      extra: { text: { messages: 3, price: text }, values: { messages: 4, price: values } },
      characters: [{ character: "ë", messages: 20 }],
    },
    tooLong: { messages: 1, text: "Maximum 8 SMS" },
    price: 1100,
    balance: 100,
    balanceAfter: -1000,
    covered: false,
    needsApproval: false,
    heldBy: [],
    perSecond: 10,
    finishSeconds: 2,
    samples: [],
  };
}

function titles(text: number, values: number): string[] {
  return warningsOf(draft, check(text, values), me).map(({ title }) => title);
}

it("what keeps a campaign from being sent comes first, then what costs most", () => {
  const first = [CAMPAIGN_TEXTS.lowBalanceTitle];
  const [inText, inValues] = ["Unicode Detected", "Unicode Detected in contacts' values"];
  const free = [
    "Maximum 8 SMS",
    "No way to opt out",
    "Values are missing",
    "No shared number is free",
  ];
  expect(titles(30, 20)).toEqual([...first, inText, inValues, ...free]);
  expect(titles(20, 30)).toEqual([...first, inValues, inText, ...free]);
});

it("a text that is too long for some leaves them out; for everyone, it keeps the campaign from being sent", () => {
  const some = check(0, 0);
  expect([canBeSent(some), canBeSent({ ...some, recipients: 0 })]).toEqual([true, false]);
  const toneOf = (recipients: number) =>
    warningsOf(draft, { ...some, recipients }, me).find(({ title }) => title === "Maximum 8 SMS")
      ?.tone;
  expect([toneOf(20), toneOf(0)]).toEqual(["attention", "danger"]);
});

it("a warning says what it costs, excluding GST", () => {
  const [, dearest] = warningsOf(draft, check(20, 33), me);
  expect(dearest?.text).toContain("4 messages take extra parts, which adds $0.33 excl. GST");
});

it.each([
  [undefined, []],
  ["name", []],
  ["unverified", ["Recipients see “Unverified” instead of Bells"]],
  ["nothing", ["Nothing can be sent as Bells yet"]],
] as const)(
  "decision 12: of a business name of which phones show %s it says: %j",
  (shows, said) => {
    const found = warningsOf({ ...draft, sender: "Bells" }, { ...check(0, 0), shows }, me);
    expect(found.map(({ title }) => title).filter((title) => title.includes("Bells"))).toEqual(
      said,
    );
  },
);

it("too little credit says whether auto credit can buy it, or until when it is paused and why", () => {
  const text = (change: Partial<typeof me>) =>
    warningsOf(draft, check(0, 0), { ...me, autoCredit: true, ...change }).find(
      ({ fix }) => fix === "credit",
    )?.text;
  const buys = "Auto credit can buy what is missing";
  expect(text({})).toContain(`You are $10.00 short. ${buys}`);
  for (const other of [
    { autoCredit: false },
    { profileType: "postpaid" } as const,
    { role: "subaccount" } as const,
  ]) {
    expect(text(other)).not.toContain(buys);
  }
  const until = Date.now() + 3_600_000;
  expect(text({ autoCreditPausedUntil: until, autoCreditPause: "declined" })).toMatch(
    /short\. Auto credit is paused until .* [AP]M: your card was declined/,
  );
  expect(text({ autoCreditPausedUntil: Date.now() - 1 })).toContain(buys);
});
