import { INDICATOR_NAMES, indicatorOf, metricName } from "#core/rules/indicators.ts";
import type { SystemContext } from "#worker/context.ts";
import { sweepRuns } from "#worker/kernel/sweep-queries.ts";
import { openAlerts } from "./inner/alert-queries.ts";
import { readPlatform } from "./inner/read-platform.ts";
import { readingsOf } from "./inner/readings.ts";

/** Longer than the minute after which something is always due. */
const STALE_MS = 10 * 60_000;

/**
 * Whether background work runs at all: the cron puts it on its queue, and CONTROL notes what ended. For a monitor from outside, as
 * nothing inside could say it.
 */
export async function isAlive(ctx: SystemContext): Promise<boolean> {
  const runs = await sweepRuns(ctx.control);
  return runs.some(({ since }) => since > ctx.now() - STALE_MS);
}

/** Every indicator in the text format of Prometheus. Its labels name queues, databases and carriers, and no account. */
export async function metricsText(ctx: SystemContext): Promise<string> {
  const [platform, alerts] = await Promise.all([readPlatform(ctx), openAlerts(ctx)]);
  const readings = readingsOf(platform);
  const gauges = INDICATOR_NAMES.flatMap((indicator) => {
    const { title, unit, limit } = indicatorOf(indicator);
    const name = metricName(indicator);
    const values = readings.filter((reading) => reading.indicator === indicator);
    return [
      `# HELP ${name} ${title}, ${unit}; alerts at ${limit}`,
      `# TYPE ${name} gauge`,
      ...values.map(({ subject, value }) => `${name}{subject=${label(subject)}} ${value}`),
    ];
  });
  const raised = alerts.flatMap(({ indicator, subject, raisedAt }) =>
    raisedAt === null
      ? []
      : `cooee_alert{indicator=${label(indicator)},subject=${label(subject)}} 1`,
  );
  const heading = ["# HELP cooee_alert Alerts that are raised", "# TYPE cooee_alert gauge"];
  return `${[...gauges, ...heading, ...raised].join("\n")}\n`;
}

function label(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;
}
