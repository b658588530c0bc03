import { expect, it } from "vitest";
import { FairBucket } from "#objects/fair-bucket.ts";

interface Campaign {
  account: string;
  messages: number;
  /** Milliseconds. */
  startsAt: number;
}

const PER_SECOND = 50;
/** Half a second of the rate, as plans cut them. */
const CHUNK = 25;

/** Runs campaigns as their runners do, on a clock of its own; returns when each had its last permit. */
function run(campaigns: readonly Campaign[], until: number, perSecond = PER_SECOND) {
  const bucket = new FairBucket();
  const left = new Map(campaigns.map(({ account, messages }) => [account, messages]));
  const due = campaigns.map((campaign) => ({ ...campaign, at: campaign.startsAt }));
  const ended = new Map<string, number>();
  let sent = 0;
  let now = 0;
  while (now < until) {
    const next = due
      .filter(({ account }) => !ended.has(account))
      .reduce((a, b) => (b.at < a.at ? b : a));
    now = next.at;
    const messages = left.get(next.account) ?? 0;
    const chunks = Array.from({ length: Math.min(4, Math.ceil(messages / CHUNK)) }, () => CHUNK);
    const of = { perSecond, now, burstSeconds: 1, account: next.account };
    const { granted, waitMs } = bucket.take({ chunks, ...of });
    sent += granted * CHUNK;
    left.set(next.account, messages - granted * CHUNK);
    if (messages <= granted * CHUNK) ended.set(next.account, now);
    next.at = now + Math.max(40, Math.min(waitMs, 1000));
    if (ended.size === campaigns.length) break;
  }
  return { ended, sent, now };
}

const large: Campaign = { account: "large", messages: 100_000, startsAt: 0 };
const small = (startsAt: (index: number) => number): Campaign[] =>
  Array.from({ length: 20 }, (_, index) => ({
    account: `small ${index}`,
    messages: 100,
    startsAt: startsAt(index),
  }));

/** How long it takes at an equal share of the rate while all 21 send. */
const SHARE_MS = (21 * 100 * 1000) / PER_SECOND;

it("while one account sends 100,000, twenty others with 100 each wait at most twice their share", () => {
  const begin = 60_000;
  const others = small((index) => begin + index * 7);
  const { ended } = run([large, ...others], begin + 3 * SHARE_MS);
  const waits = others.map(({ account, startsAt }) => (ended.get(account) ?? Infinity) - startsAt);
  expect(Math.max(...waits)).toBeLessThan(2 * SHARE_MS);
});

it("an account that comes alone beside a large one has half of the rate", () => {
  const begin = 60_000;
  const { ended } = run(
    [large, { account: "small", messages: 100, startsAt: begin }],
    begin + 60_000,
  );
  expect((ended.get("small") ?? Infinity) - begin).toBeLessThan((2 * 2 * 100 * 1000) / PER_SECOND);
});

it("uses the whole rate, however many share it, and never more", () => {
  for (const campaigns of [[large], [large, ...small(() => 0)]]) {
    const { sent, now } = run(campaigns, 120_000);
    const most = (now / 1000 + 1) * PER_SECOND + CHUNK;
    expect(sent).toBeLessThanOrEqual(most);
    expect(sent).toBeGreaterThan(most * 0.9);
  }
});

it("has again what was given back, and its account has not had it", () => {
  const bucket = new FairBucket();
  const take = (account: string, now: number) =>
    bucket.take({ chunks: [CHUNK], perSecond: 2, now, burstSeconds: 10, account });
  expect(take("a", 0).granted).toBe(1);
  expect(take("a", 1000)).toMatchObject({ granted: 0 });
  bucket.giveBack(CHUNK, "a");
  expect(take("a", 1000).granted).toBe(1);
  expect(take("a", 2000)).toMatchObject({ granted: 0 });
  // Never more than the bucket holds.
  bucket.giveBack(1000, "a");
  expect(take("a", 3000).granted).toBe(1);
  expect(take("a", 3000).granted).toBe(0);
});

it("does not wait for an account that never comes back", () => {
  const bucket = new FairBucket();
  const take = (account: string, now: number) =>
    bucket.take({ chunks: [50, 50], perSecond: 50, now, burstSeconds: 1, account });
  expect(take("gone", 0).granted).toBe(1);
  let granted = 0;
  for (let now = 100; now < 10_000; now += 500) granted += take("here", now).granted;
  expect(granted).toBeGreaterThanOrEqual(7);
});
