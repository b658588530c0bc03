import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { deliver, type Harness, harness, type QueueName } from "#tests/support/campaign-harness.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import type { SystemContext } from "#worker/context.ts";
import { metricsText } from "#worker/domains/administration/monitor/metrics.ts";
import { monitor } from "#worker/domains/administration/monitor/monitor.ts";
import { sweepAlerts } from "#worker/domains/administration/monitor/sweep-alerts.ts";
import { api } from "#worker/http/app.ts";
import { relayControlMails } from "#worker/kernel/relay-outbox.ts";
import { signedHeaders } from "#worker/ports/webhook-signing.ts";
import { sign } from "#worker/secrets.ts";
import { adminOf, mailsTo, minutesLater } from "./support.ts";

const SECRET = `whsec_${Buffer.from(new Uint8Array(32)).toString("base64")}`;
const HOOK = { ALERT_WEBHOOK_URL: "https://alerts.cooee.test/", ALERT_WEBHOOK_SECRET: SECRET };

/** With a queue that is long until it is emptied, and a webhook. Each test has another one. */
function longQueue(h: Harness, queue: QueueName): SystemContext {
  h.queues[queue].push(...Array.from({ length: 10_000 }, () => ({})));
  return { ...h.system, settings: { ...h.system.settings, ...HOOK } };
}

const posted = z.object({
  type: z.literal("alerts"),
  data: z.record(
    z.enum(["raised", "lasting", "cleared"]),
    z.array(z.object({ indicator: z.string(), subject: z.string(), page: z.url() })),
  ),
});

/** What the webhook was told of the queue. */
const toldOf = ({ receiver }: Harness, queue: QueueName) =>
  receiver.received.flatMap(({ body }) => {
    const { data } = posted.parse(JSON.parse(body));
    return Object.entries(data).flatMap(([what, alerts]) =>
      alerts.flatMap(({ subject }) => (subject === queue ? what : [])),
    );
  });

describe("an alert", () => {
  it("is raised once by two sweeps at once, repeated once a day and cleared", async () => {
    const h = harness();
    const admin = await adminOf(h);
    const system = longQueue(h, "clicks");
    await minutesLater(h, 0, system);
    h.clock.now += 10 * 60_000;
    await Promise.all([sweepAlerts(system), sweepAlerts(system)]);
    expect(toldOf(h, "clicks")).toEqual(["raised"]);
    await minutesLater(h, 5, system);
    await minutesLater(h, 60, system);
    expect(toldOf(h, "clicks")).toEqual(["raised"]);
    await minutesLater(h, 24 * 60, system);
    await Promise.all([sweepAlerts(system), sweepAlerts(system)]);
    expect(toldOf(h, "clicks")).toEqual(["raised", "lasting"]);
    h.queues.clicks.splice(0);
    await minutesLater(h, 1, system);
    h.clock.now += 15 * 60_000;
    await Promise.all([sweepAlerts(system), sweepAlerts(system)]);
    expect(toldOf(h, "clicks")).toEqual(["raised", "lasting", "cleared"]);
    const mails = (await mailsTo(admin)).filter(({ text }) =>
      text.includes("Queue is long (clicks)"),
    );
    expect(mails).toHaveLength(3);
    expect(mails.find(({ subject }) => subject.startsWith("Alert"))?.text).toContain(
      "/admin/monitor?page=queue-depth",
    );
  });

  it("is posted with a signature, and again under the same id until it is taken", async () => {
    const h = harness();
    const system = longQueue(h, "webhooks");
    h.receiver.answer = () => ({ status: 503, text: "" });
    await minutesLater(h, 0, system);
    await minutesLater(h, 10, system);
    h.clock.now += 60_000;
    h.receiver.answer = () => ({ status: 200, text: "" });
    await relayControlMails(system);
    const [first, second] = h.receiver.received;
    expect(h.receiver.received).toHaveLength(2);
    expect(second?.body).toBe(first?.body);
    const id = first?.headers["webhook-id"] ?? "";
    expect(second?.headers["webhook-id"]).toBe(id);
    const expected = await signedHeaders(SECRET, { id, body: first?.body ?? "", now: h.clock.now });
    expect(second?.headers["webhook-signature"]).toBe(expected["webhook-signature"]);
    h.clock.now += 86_400_000;
    await relayControlMails(system);
    expect(h.receiver.received).toHaveLength(2);
  });

  it("is not ended by a look that did not see everything, and a queue without figures is no fault", async () => {
    const h = harness();
    const system = longQueue(h, "due");
    await minutesLater(h, 0, system);
    await minutesLater(h, 10, system);
    const metrics = () => Promise.reject(new TypeError("queue.metrics is not a function"));
    h.system.queues.due = { ...h.system.queues.due, metrics };
    await minutesLater(h, 1, system);
    await minutesLater(h, 60, system);
    expect(toldOf(h, "due")).toEqual(["raised"]);
    const { data } = await monitor(await adminOf(h));
    expect(data.queues.find(({ name }) => name === "due")).toEqual({ name: "due" });
    expect(data.watched.filter(({ subject }) => subject === "due")).toEqual([]);
  });

  it("is among what every minute does", async () => {
    const h = harness();
    const admin = await adminOf(h);
    longQueue(h, "workflows");
    await everyMinute(h.system);
    const { watched } = (await monitor(admin)).data;
    expect(watched).toContainEqual(
      expect.objectContaining({
        indicator: "queue-depth",
        subject: "workflows",
        since: h.clock.now,
      }),
    );
  });
});

describe("the metrics", () => {
  const secret = "m".repeat(32);
  const get = async (path: string, settings: Partial<typeof env> & { METRICS_SECRET?: string }) =>
    await api.fetch(
      new Request(`https://app.cooee.test/api/metrics/${path}`),
      { ...env, ...settings },
      { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
    );

  it("are at a signed path, and nowhere without their secret", async () => {
    const path = await sign(secret, "metrics", "/api/metrics");
    expect((await get(path, {})).status).toBe(404);
    expect(
      (await get(await sign("n".repeat(32), "metrics", "/api/metrics"), { METRICS_SECRET: secret }))
        .status,
    ).toBe(404);
    const found = await get(path, { METRICS_SECRET: secret });
    expect(found.status).toBe(200);
    expect(found.headers.get("content-type")).toContain("text/plain; version=0.0.4");
    expect(await found.text()).toMatch(/^cooee_queue_depth\{subject="bulk"\} \d+$/m);
  });

  it("say to a monitor outside that no background work has ended for ten minutes", async () => {
    const path = `${await sign(secret, "metrics", "/api/metrics")}/up`;
    const up = async () => (await get(path, { METRICS_SECRET: secret })).status;
    const ended = (minutes: number) =>
      env.CONTROL.prepare(
        `INSERT INTO sweeps (name, every, due_at, claimed_until, done_at) VALUES ('Alerts', 1, 0, 0, ?1)
          ON CONFLICT (name) DO UPDATE SET done_at = ?1`,
      )
        .bind(Date.now() - minutes * 60_000)
        .run();
    await env.CONTROL.prepare("UPDATE sweeps SET done_at = 0").run();
    await ended(11);
    expect(await up()).toBe(503);
    await ended(9);
    expect(await up()).toBe(200);
    expect((await get(path, {})).status).toBe(404);
  });

  it("have every indicator and alert, and nothing of an account", async () => {
    const h = harness();
    const admin = await adminOf(h);
    const system = longQueue(h, "journal");
    const { account } = admin;
    await deliver(h, "txn-dead", [{ account, message: "msg_01M8539E5HKC1234567890ABCD" }]);
    await minutesLater(h, 0, system);
    await minutesLater(h, 10, system);
    const text = await metricsText(system);
    expect(text).toContain('cooee_alert{indicator="queue-depth",subject="journal"} 1');
    expect(text).toContain('cooee_dead_letters{subject="cooee-txn-dead"}');
    expect(text).toContain("# TYPE cooee_database_days gauge");
    expect(text).not.toMatch(/acc_|msg_|@/);
    for (const line of text.trim().split("\n")) {
      expect(line).toMatch(
        /^# (?:HELP|TYPE) cooee_\w+ .+$|^cooee_\w+\{(?:\w+="[^"]*",?)+\} [\d.e-]+$/,
      );
    }
  });
});
