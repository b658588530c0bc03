import { and, eq, gte, lt, sql } from "drizzle-orm";
import * as z from "zod";
import type { AlertState, AlertStep } from "#core/rules/alerts.ts";
import { INDICATOR_NAMES } from "#core/rules/indicators.ts";
import type { Kernel } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { alerts, databaseSizes } from "#worker/db/schema/control/monitor.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Ctx = Pick<Kernel, "control" | "now">;

const alertRow = z.object({
  indicator: z.enum(INDICATOR_NAMES),
  subject: z.string(),
  since: z.number(),
  raisedAt: z.number().nullable(),
  toldAt: z.number().nullable(),
  fineSince: z.number().nullable(),
  version: z.number(),
});
export type AlertRow = z.infer<typeof alertRow>;

/** What is bad, or was a moment ago. A version before or after this one may watch other things. */
export function openAlerts({ control }: Ctx): Promise<AlertRow[]> {
  return control.rows(
    sql`SELECT indicator, subject, since, raised_at AS raisedAt, told_at AS toldAt,
        fine_since AS fineSince, version
      FROM alerts WHERE indicator IN ${amongIds(INDICATOR_NAMES)} ORDER BY since, indicator, subject`,
    alertRow,
  );
}

type Key = Pick<AlertState, "indicator" | "subject">;

/** Takes a step of an alert, unless another sweep took one since `row` was read: then it changes nothing. */
export function alertStep(
  { control, now }: Ctx,
  step: AlertStep,
  { row, ...key }: Key & { row: AlertRow | undefined },
): Statement {
  const at = now();
  if (!row) {
    const fresh = { ...key, since: at, raisedAt: null, toldAt: null, fineSince: null, version: 1 };
    return statement(control.orm.insert(alerts).values(fresh).onConflictDoNothing());
  }
  const same = and(
    eq(alerts.indicator, row.indicator),
    eq(alerts.subject, row.subject),
    eq(alerts.version, row.version),
  );
  if (step === "clear" || step === "forget") return control.delete(alerts, same);
  return control.update(alerts, { ...CHANGES[step](at), version: row.version + 1 }, same);
}

const CHANGES: Readonly<
  Record<Exclude<AlertStep, "clear" | "forget">, (at: number) => Partial<AlertRow>>
> = {
  watch: () => ({}),
  raise: (at) => ({ raisedAt: at, toldAt: at, fineSince: null }),
  remind: (at) => ({ toldAt: at }),
  calm: (at) => ({ fineSince: at }),
  relapse: () => ({ fineSince: null }),
};

const DAY_MS = 86_400_000;
const KEPT_DAYS = 31;

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The sizes of the last week, by database, the oldest first. */
export function databaseSizesOf({ control, now }: Ctx) {
  return control.list(databaseSizes, {
    where: gte(databaseSizes.day, dayOf(now() - 7 * DAY_MS)),
    orderBy: [sql`name`, sql`day`],
  });
}

/** Notes how large databases are today, and forgets what is over a month old. */
export function noteSizes(
  { control, now }: Ctx,
  sizes: readonly { name: string; bytes: number }[],
): Statement[] {
  const day = dayOf(now());
  return [
    control.delete(databaseSizes, lt(databaseSizes.day, dayOf(now() - KEPT_DAYS * DAY_MS))),
    ...sizes.map(({ name, bytes }) =>
      statement(
        control.orm
          .insert(databaseSizes)
          .values({ name, day, bytes })
          .onConflictDoUpdate({
            target: [databaseSizes.name, databaseSizes.day],
            set: { bytes },
            setWhere: sql`bytes <> excluded.bytes`,
          }),
      ),
    ),
  ];
}
