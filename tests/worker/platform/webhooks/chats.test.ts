import { describe, expect, it } from "vitest";
import type { WebhookEvent } from "#core/contract/webhooks/webhooks.ts";
import { idSchema } from "#core/ids.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { accountIn, deliver, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { saveWebhook, testWebhook } from "#worker/domains/platform/webhooks/webhooks.ts";
import { commit } from "#worker/kernel/commit.ts";
import { deliveriesOf, sendAll } from "./support.ts";

const SLACK = "https://slack.hooks.cooee.test/services/T0/B0/x";
const TEAMS = "https://teams.hooks.cooee.test/workflows/1/triggers/manual";
const EVENTS: WebhookEvent[] = [
  "message.received",
  "contact.opted_out",
  "payment.made",
  "payment.failed",
];

async function chat(format: "slack" | "teams", { withText = false } = {}) {
  const h = harness();
  const ctx = await accountIn(h);
  const number = `6148${String(Date.now()).slice(-7)}`;
  await addNumber(h.system, number, ctx.account.id);
  const url = format === "slack" ? SLACK : TEAMS;
  const { data } = await saveWebhook(ctx, { url, events: EVENTS, active: true, format, withText });
  return { h, ctx, number, id: idSchema("webhook").parse(data._id) };
}

async function wrote(h: Harness, number: string, text: string) {
  const message = {
    ...{ carrierId: `chat-${crypto.randomUUID()}`, from: "61411222333", to: number },
    ...{ text, at: h.clock.now },
  };
  await deliver(h, "inbound", [{ carrier: "fake", message }]);
  await sendAll(h);
}

const bodies = (h: Harness) => h.receiver.received.map(({ body }) => JSON.parse(body) as unknown);

describe("Slack", () => {
  it("gets a line about a reply, with the number and a link but not the text", async () => {
    const { h, number } = await chat("slack");
    await wrote(h, number, "Call me <!channel> & soon");
    expect(h.receiver.received).toMatchObject([{ url: SLACK }]);
    expect(bodies(h)).toEqual([
      {
        text: expect.stringMatching(
          /^New message received from \+61 411 222 333 on \d+\n<\S+\/conversation\?room=rom_\w{26}\|Open the conversation>$/,
        ),
      },
    ]);
  });

  it("gets the text if its owner chose that, which can neither mention nor link", async () => {
    const { h, number } = await chat("slack", { withText: true });
    await wrote(h, number, "Call me <!channel> & soon\n<https://x.example|here>");
    expect(bodies(h)).toEqual([
      {
        text: expect.stringContaining(
          "\n>Call me &lt;!channel&gt; &amp; soon\n>&lt;https://x.example|here&gt;\n",
        ),
      },
    ]);
  });

  it("gets payments in words", async () => {
    const { h, ctx } = await chat("slack");
    await commit(ctx, {
      events: [
        { type: "payment.made", kind: "paid", number: "INV-1", amount: "$11.00", mailedTo: [] },
        { type: "payment.failed", subject: "x", text: "It was declined.", mailedTo: [] },
      ],
    });
    await sendAll(h);
    const texts = bodies(h).map((body) => (body as { text: string }).text.split("\n")[0]);
    expect(texts.sort()).toEqual(["It was declined.", "Tax invoice INV-1 for $11.00 is paid."]);
  });
});

describe("Teams", () => {
  it("gets a card by itself, whose text is no markup", async () => {
    const { h, number } = await chat("teams", { withText: true });
    await wrote(h, number, "See [this](https://x.example)");
    expect(bodies(h)).toEqual([
      {
        ...{ type: "AdaptiveCard", version: "1.4" },
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        body: [
          expect.objectContaining({ text: expect.stringContaining("+61 411 222 333") }),
          expect.objectContaining({ text: "See \\[this\\](https://x.example)" }),
        ],
        actions: [
          {
            type: "Action.OpenUrl",
            title: "Open the conversation",
            url: expect.stringMatching(/\/conversation\?room=rom_\w{26}$/),
          },
        ],
      },
    ]);
  });

  it("is tried again like any webhook, and answers a test with a card", async () => {
    const { h, ctx, number, id } = await chat("teams");
    h.receiver.answer = () => ({ status: 500, text: "" });
    await wrote(h, number, "Hi");
    expect(await deliveriesOf(ctx)).toMatchObject([{ status: "pending", attempts: 1 }]);
    h.receiver.received.splice(0);
    h.receiver.answer = () => ({ status: 202, text: "" });
    expect((await testWebhook(ctx, { id })).data.delivered).toBe(true);
    expect(bodies(h)).toMatchObject([{ type: "AdaptiveCard" }]);
  });
});

describe("a chat's address", () => {
  it("is at its own service, and nowhere else", async () => {
    const ctx = await accountIn(harness());
    const save = (format: "slack" | "teams", url: string) =>
      saveWebhook(ctx, { url, events: EVENTS, active: true, format });
    await save("slack", "https://hooks.slack.com/services/T0/B0/x");
    await save("teams", "https://prod-1.australiaeast.logic.azure.com:443/workflows/1?sig=x");
    await save("teams", "https://default1.0b.environment.api.powerplatform.com/powerautomate/x");
    for (const [format, url] of [
      ["slack", "https://hooks.slack.com.example.org/services/x"],
      ["slack", "https://prod-1.australiaeast.logic.azure.com/workflows/1"],
      ["teams", "https://hooks.slack.com/services/x"],
      ["teams", "https://logic.azure.com.example.org/x"],
      ["teams", "http://prod-1.logic.azure.com/x"],
    ] as const) {
      await expect(save(format, url), url).rejects.toMatchObject({
        fields: { url: expect.any(String) },
      });
    }
  });

  it("takes no updates of messages, of which there may be hundreds a minute", async () => {
    const ctx = await accountIn(harness());
    const events: WebhookEvent[] = ["message.updated"];
    await expect(
      saveWebhook(ctx, { url: SLACK, events, active: true, format: "slack" }),
    ).rejects.toMatchObject({ fields: { events: expect.any(String) } });
  });

  it("keeps its format when it is changed, so that a program's address cannot take its place", async () => {
    const { ctx, id } = await chat("slack");
    const changed = { id, url: "https://example.com.au/x", events: EVENTS, active: true };
    await expect(saveWebhook(ctx, changed)).rejects.toMatchObject({
      fields: { url: expect.any(String) },
    });
  });
});
