import { type AlertNews, alertMail } from "#core/mails/alerts.ts";
import { type AlertStep, nextStep } from "#core/rules/alerts.ts";
import { indicatorPath, isBad, type Reading } from "#core/rules/indicators.ts";
import type { Kernel, SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { mailsToAdministrators } from "#worker/kernel/administrator-queries.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import type { AlertEffect } from "#worker/kernel/effects.ts";
import { type AlertRow, alertStep, openAlerts } from "./inner/alert-queries.ts";
import { type Platform, readPlatform } from "./inner/read-platform.ts";
import { readingsOf } from "./inner/readings.ts";

/** More than this in a minute is one trouble, which the next minutes' mails need not list to the end. */
const MOST_AT_ONCE = 100;

/** Compares every indicator with its threshold, and tells the administrators what changed: once, whoever else looks. */
export async function sweepAlerts(ctx: SystemContext): Promise<void> {
  const [platform, alerts] = await Promise.all([readPlatform(ctx), openAlerts(ctx)]);
  const steps = stepsOf(platform, alerts).slice(0, MOST_AT_ONCE);
  if (steps.length === 0) return;
  const told = steps.filter(({ step }) => TOLD.includes(step));
  await commitControlUnlessAborted(ctx, {
    statements: steps.flatMap(({ step, ...alert }) => [
      alertStep(ctx, step, alert),
      abortUnlessChanged(),
    ]),
    effects: told.length > 0 ? await effectsOf(ctx, told) : [],
    audit: told.map(({ step, indicator, subject, value }) => ({
      action: `alert.${step}`,
      subject: `${indicator} ${subject}`.trim(),
      detail: { value },
    })),
  });
}

/** What people learn of. */
const TOLD: readonly AlertStep[] = ["raise", "remind", "clear"];

async function effectsOf(ctx: SystemContext, told: readonly Step[]) {
  const news: AlertNews = {
    raised: told.filter(({ step }) => step === "raise"),
    lasting: told.filter(({ step }) => step === "remind"),
    cleared: told.filter(({ step }) => step === "clear"),
  };
  const mail = alertMail(news, { appUrl: ctx.settings.APP_URL });
  return [...(await mailsToAdministrators(ctx, mail)), ...hook(ctx, news)];
}

type Step = Pick<Reading, "indicator" | "subject"> & {
  step: AlertStep;
  row: AlertRow | undefined;
  value: number | undefined;
};

function stepsOf(platform: Platform, alerts: readonly AlertRow[]): Step[] {
  const keyOf = ({ indicator, subject }: Pick<Reading, "indicator" | "subject">) =>
    `${indicator} ${subject}`;
  const rows = new Map(alerts.map((row) => [keyOf(row), row]));
  const readings = readingsOf(platform);
  const measured = new Set(readings.map(keyOf));
  const of = (reading: Pick<Reading, "indicator" | "subject">, value?: number) => {
    const row = rows.get(keyOf(reading));
    const bad = value !== undefined && isBad({ ...reading, value });
    const { indicator, subject } = reading;
    const step = nextStep(row, { indicator, bad, now: platform.at });
    return step ? [{ step, indicator, subject, row, value }] : [];
  };
  const gone = alerts.filter((row) => !measured.has(keyOf(row)));
  return [
    ...readings.flatMap((reading) => of(reading, reading.value)),
    // What could not be read may still be bad; what is not there any more is not.
    ...(isComplete(platform) ? gone.flatMap((row) => of(row)) : []),
  ];
}

function isComplete({ missing, queues }: Platform): boolean {
  return missing.length === 0 && queues.every(({ messages }) => messages !== undefined);
}

function hook(
  { settings, now }: Pick<Kernel, "settings" | "now">,
  { raised, lasting, cleared }: AlertNews,
): AlertEffect[] {
  if (!settings.ALERT_WEBHOOK_URL) return [];
  const told = ({ indicator, subject, value }: AlertNews["raised"][number]) => ({
    ...{ indicator, subject, value },
    page: `${settings.APP_URL}${indicatorPath(indicator)}`,
  });
  const data = {
    raised: raised.map(told),
    lasting: lasting.map(told),
    cleared: cleared.map(told),
  };
  return [{ type: "alert", body: JSON.stringify({ type: "alerts", at: now(), data }) }];
}
