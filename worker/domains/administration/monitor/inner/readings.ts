import { INDICATOR_NAMES, type IndicatorName, type Reading } from "#core/rules/indicators.ts";
import { waitOf } from "#worker/domains/sending/providers/choose-provider.ts";
import { databaseFigures, FULL } from "./database-figures.ts";
import type { Platform } from "./read-platform.ts";
import { sum } from "./sum.ts";

type Measured = Omit<Reading, "indicator">;

const MINUTE = 60_000;
/** A share of less than so many messages says nothing. */
const ENOUGH = 100;

/** How each indicator is measured. What cannot be known, or means nothing yet, has no value. */
const MEASURES: Readonly<Record<IndicatorName, (platform: Platform) => Measured[]>> = {
  "silent-database": ({ missing, shards }) => [
    ...missing.map((shard) => ({ subject: nameOf(shard), value: 1 })),
    ...shards.map(({ shard }) => ({ subject: nameOf(shard), value: 0 })),
  ],
  "queue-depth": ({ queues }) =>
    queues.flatMap(({ name, messages }) =>
      messages === undefined ? [] : { subject: name, value: messages },
    ),
  "queue-age": ({ queues, at }) =>
    queues.flatMap(({ name, messages, oldestAt }) =>
      messages === undefined
        ? []
        : { subject: name, value: oldestAt === undefined ? 0 : (at - oldestAt) / MINUTE },
    ),
  "dead-letters": ({ letters }) =>
    letters.map(({ queue, letters: value }) => ({ subject: queue, value })),
  "parked-effects": ({ shards }) =>
    shards.map(({ shard, parked }) => ({ subject: nameOf(shard), value: parked.length })),
  "late-sweeps": ({ sweeps }) =>
    [
      ...Map.groupBy(sweeps, (sweep) =>
        sweep.shard === undefined ? "control" : nameOf(sweep.shard),
      ),
    ].map(([subject, all]) => ({ subject, value: all.filter(({ late }) => late).length })),
  "stopped-carrier": ({ states }) =>
    states.map(({ name, stoppedAt }) => ({
      subject: name,
      value: stoppedAt === undefined ? 0 : 1,
    })),
  "carrier-errors": (platform) =>
    ofCarriers(platform, ({ given, refused }) =>
      given < ENOUGH ? undefined : (100 * refused) / given,
    ),
  "carrier-latency": (platform) =>
    ofCarriers(platform, ({ accepted, took }) => (accepted === 0 ? undefined : took / accepted)),
  "missing-receipts": (platform) =>
    ofCarriers(platform, ({ accepted, receipts }) =>
      accepted < ENOUGH ? undefined : (100 * receipts) / accepted,
    ),
  "unknown-messages": ({ shards }) => {
    const unknown = shards.flatMap((shard) => shard.unknown);
    return [...Map.groupBy(unknown, ({ carrier }) => carrier)].map(([subject, rows]) => ({
      subject,
      value: sum(rows.map(({ day }) => day)),
    }));
  },
  "held-messages": ({ shards }) => {
    const rows = shards.flatMap(({ waiting, held }) => [...waiting, ...held]);
    const waits = rows.filter(({ reason }) => waitOf(reason));
    return [{ subject: "", value: sum(waits.map(({ messages }) => messages)) }];
  },
  "stalled-campaigns": ({ shards }) =>
    shards.map(({ shard, stalled }) => ({ subject: nameOf(shard), value: stalled })),
  "database-size": ({ sizes }) =>
    databaseFigures(sizes).map(({ name, bytes }) => ({
      subject: name,
      value: (100 * bytes) / FULL,
    })),
  "database-days": ({ sizes }) =>
    databaseFigures(sizes).flatMap(({ name, daysLeft }) =>
      daysLeft === undefined ? [] : { subject: name, value: daysLeft },
    ),
};

export function readingsOf(platform: Platform): Reading[] {
  return INDICATOR_NAMES.flatMap((indicator) =>
    MEASURES[indicator](platform).map((measured) => ({ indicator, ...measured })),
  );
}

export function nameOf(shard: number): string {
  return `shard ${shard}`;
}

interface Hour {
  given: number;
  accepted: number;
  refused: number;
  receipts: number;
  /** Of the calls that submitted what was accepted. */
  took: number;
}

/** A figure of each carrier's last hour, on all shards. */
function ofCarriers({ shards }: Platform, figure: (hour: Hour) => number | undefined): Measured[] {
  const totals = shards.flatMap((shard) => shard.totals);
  return [...Map.groupBy(totals, ({ carrier }) => carrier)].flatMap(([subject, rows]) => {
    const of = (...outcomes: string[]) =>
      sum(rows.filter(({ outcome }) => outcomes.includes(outcome)).map(({ hour }) => hour));
    const value = figure({
      given: of("accepted", "refused", "deferred", "unanswered"),
      accepted: of("accepted"),
      refused: of("refused", "unanswered"),
      receipts: of("delivered", "failed", "expired"),
      took: sum(rows.filter(({ outcome }) => outcome === "accepted").map(({ took }) => took)),
    });
    return value === undefined ? [] : { subject, value };
  });
}
