import { INDICATOR_NAMES, indicatorOf, metricName } from "#core/rules/indicators.ts";
import type { SystemContext } from "#worker/context.ts";
import { openAlerts } from "./inner/alert-queries.ts";
import { readPlatform } from "./inner/read-platform.ts";
import { readingsOf } from "./inner/readings.ts";

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
