import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { RECIPIENT_TEXTS } from "#core/contract/inbound/recipients.ts";
import { replyPlaceholder } from "#core/rules/recipient-links.ts";
import { harness } from "#tests/support/campaign-harness.ts";
import { rowsOf } from "#tests/support/world.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import {
  campaignOptOuts,
  campaignReplies,
} from "#worker/domains/campaigns/campaigns/campaign-responses.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { press, SENDER, sentCampaign, visit } from "./support.ts";

const MESSAGE = `Coming on Friday? ${replyPlaceholder(new URL(env.APP_URL).host)}`;
const THANKS = "Thanks! Your answer has been submitted.";

it("R011, R014, R245: each recipient has a reply link of their own and answers without signing in", async () => {
  const h = harness();
  const { ctx, id, numbers, textOf, codeOf } = await sentCampaign(h, { message: MESSAGE });
  expect(textOf(numbers[0])).toMatch(/^Coming on Friday\? \S+\/r[0-9A-Za-z]{8}\nOpt out: /);
  expect(textOf(numbers[0])).not.toContain("#");
  expect(codeOf(numbers[0])).not.toBe(codeOf(numbers[1]));

  const path = `/r${codeOf(numbers[0])}`;
  const asked = await visit(path);
  expect(asked.status).toBe(200);
  expect(await asked.text()).toContain('<textarea id="answer" name="answer"');
  const sent = await visit(path, press({ answer: " Yes, with two friends " }));
  expect(sent.status).toBe(200);
  const html = await sent.text();
  expect(html).toContain(THANKS);

  expect((await campaignReplies(ctx, { campaignId: id })).items).toMatchObject([
    { number: numbers[0], message: "Yes, with two friends" },
  ]);
  expect((await getCampaign(ctx, { id })).data).toMatchObject({ replies: 1, repliedBy: 1 });
  const stored = { recipient: numbers[0], sender: SENDER, text: "Yes, with two friends" };
  expect((await rowsOf(ctx)).messages).toContainEqual(
    expect.objectContaining({ ...stored, direction: "in", status: "received" }),
  );
});

it("an answer is kept composed, and one of which nothing is seen is none", async () => {
  const { ctx, id, numbers, codeOf } = await sentCampaign(harness(), { message: MESSAGE });
  const path = `/r${codeOf(numbers[0])}`;
  const blank = await visit(path, press({ answer: "\u3164\u200b" }));
  expect(await blank.text()).toContain(RECIPIENT_TEXTS.answerRequired);
  await visit(path, press({ answer: "Oui, Zoe\u0308" }));
  expect((await campaignReplies(ctx, { campaignId: id })).items).toMatchObject([
    { message: "Oui, Zo\u00eb" },
  ]);
});

it("R115: after the answer the state is postsuccess, and the toast shows for six seconds", async () => {
  const { numbers, codeOf } = await sentCampaign(harness(), { message: MESSAGE });
  const html = await (await visit(`/reply/${codeOf(numbers[0])}`, press({ answer: "Yes" }))).text();
  expect(html).toContain(
    `<div data-state="postsuccess"><p class="toast" role="status">${THANKS}</p>`,
  );
  expect(html).toMatch(/\.toast\{[^}]*animation:gone 0s 6s forwards\}/);
});

it("R114: the page and the call check the code and show the logo and what the business asks", async () => {
  const h = harness();
  const { ctx, id, numbers, codeOf } = await sentCampaign(h, { message: MESSAGE });
  const code = codeOf(numbers[0]);
  const question = "Are you <coming>?";
  await shardDatabase(env, ctx.account.shard)
    .prepare("UPDATE campaigns SET reply_link_message = ? WHERE account_id = ? AND id = ?")
    .bind(question, ctx.account.id, id)
    .run();
  const logo = `logos/${ctx.account.id}/abc123`;
  await env.MEDIA.put(logo, "picture");
  await env.CONTROL.prepare("UPDATE accounts SET logo = ? WHERE id = ?")
    .bind(logo, ctx.account.id)
    .run();
  const checked = await visit(`/api/reply/check/${code}`);
  const address = `/logo/u${code}?v=abc123`;
  expect(await checked.json()).toMatchObject({
    success: true,
    data: { Logo: address, replyLinkMessage: question, answered: false },
  });
  const page = await visit(`/reply/${code}`);
  const html = await page.text();
  expect(html).toContain(`<img src="${address}" alt=""`);
  expect(html).toContain("Are you &#60;coming&#62;?");
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none';.*; img-src 'self'$/,
  );
  const picture = await visit(address);
  expect([picture.headers.get("content-type"), await picture.text()]).toEqual([
    "image/png",
    "picture",
  ]);
  expect((await visit("/logo/u00000000")).status).toBe(404);
  expect((await visit("/api/reply/check/00000000")).status).toBe(404);
  const unknown = await visit("/reply/00000000");
  expect([unknown.status, (await unknown.text()).includes("<textarea")]).toEqual([404, false]);
});

it("R061: one answer counts: the same again succeeds again, another one is refused", async () => {
  const h = harness();
  const { ctx, id, numbers, codeOf } = await sentCampaign(h, { message: MESSAGE });
  const confirm = async (answer: string, code = codeOf(numbers[0])) => {
    const response = await visit(`/api/reply/confirm/${code}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ answer }),
    });
    return await response.json();
  };
  const [first, twin] = await Promise.all([confirm("Yes"), confirm("Yes")]);
  expect(first).toMatchObject({ message: THANKS, data: { result: "success" } });
  expect(twin).toEqual(first);
  expect(await confirm("No")).toMatchObject({ data: { result: "answered" } });
  expect(await confirm("  ")).toMatchObject({
    success: false,
    fields: { answer: "Enter your answer" },
  });
  expect(await confirm("Yes", "00000000")).toMatchObject({ success: false, code: "NOT_FOUND" });
  expect(await (await visit(`/r${codeOf(numbers[0])}`)).text()).toContain("already answered");
  const again = await visit(`/r${codeOf(numbers[0])}`, press({ answer: "No" }));
  expect(await again.text()).not.toContain(THANKS);
  const { items } = await campaignReplies(ctx, { campaignId: id });
  expect(items).toMatchObject([{ message: "Yes" }]);
});

it("an answer that asks to stop opts out, also after another answer", async () => {
  const h = harness();
  const { ctx, id, numbers, codeOf } = await sentCampaign(h, { message: MESSAGE });
  await visit(`/r${codeOf(numbers[0])}`, press({ answer: "stop!" }));
  await visit(`/r${codeOf(numbers[1])}`, press({ answer: "Who is this?" }));
  expect((await suppressionOf(ctx, numbers[1] ?? "")).optedOut).toBe(false);
  await visit(`/r${codeOf(numbers[1])}`, press({ answer: "STOP" }));
  for (const number of numbers) expect((await suppressionOf(ctx, number)).optedOut).toBe(true);
  const gone = (await campaignOptOuts(ctx, { id })).items.map(({ number }) => number);
  expect(gone.toSorted()).toEqual(numbers.toSorted());
  // The page has said it: no message answers one that asks for none.
  expect((await rowsOf(ctx)).messages).not.toContainEqual(
    expect.objectContaining({ automatic: 1 }),
  );
});

it("stores nothing for GET, HEAD, another site's page, or what is no answer", async () => {
  const { ctx, numbers, codeOf } = await sentCampaign(harness(), { message: MESSAGE });
  const path = `/r${codeOf(numbers[0])}`;
  const before = await rowsOf(ctx);
  for (const init of [{}, { method: "HEAD" }]) expect((await visit(path, init)).status).toBe(200);
  const elsewhere = { ...press({ answer: "Yes" }), headers: { origin: "https://evil.example" } };
  expect((await visit(path, elsewhere)).status).toBe(403);
  expect((await visit(path, { ...press(), method: "PUT" })).status).toBe(405);
  for (const answer of ["", "   ", "x".repeat(1001), "x".repeat(20_000)]) {
    const refused = await visit(path, press({ answer }));
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('role="alert"');
  }
  expect(await rowsOf(ctx)).toEqual(before);
});

it("is over once the account is suspended, and for a message without a reply link", async () => {
  const h = harness();
  const { ctx, numbers, codeOf } = await sentCampaign(h, { message: MESSAGE });
  await env.CONTROL.prepare("UPDATE accounts SET active = 0 WHERE id = ?")
    .bind(ctx.account.id)
    .run();
  expect((await visit(`/r${codeOf(numbers[0])}`)).status).toBe(410);
  expect((await visit(`/api/reply/check/${codeOf(numbers[0])}`)).status).toBe(404);
  const other = await sentCampaign(h, { message: "Sale" });
  expect((await visit(`/r${other.codeOf(other.numbers[0])}`)).status).toBe(410);
});

it("R028: recipients' pages are small, run and preview nothing, and are kept by no search engine", async () => {
  const { numbers, codeOf } = await sentCampaign(harness(), { message: MESSAGE });
  const code = codeOf(numbers[0]);
  for (const path of [`/optout/${code}`, `/useroptout/${code}`, `/reply/${code}`, `/u${code}`]) {
    const page = await visit(path);
    const html = await page.text();
    expect([path, page.status]).toEqual([path, 200]);
    expect(new TextEncoder().encode(html).length).toBeLessThan(30_000);
    expect(html).not.toMatch(/<script|og:|twitter:|<meta name="description"|\son\w+=/i);
    expect(html).toContain(
      '<meta name="robots" content="noindex, nofollow, noarchive, nosnippet">',
    );
    expect(page.headers.get("x-robots-tag")).toContain("noindex");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.headers.get("content-security-policy")).not.toContain("script-src");
  }
});

it("a network that guesses reply codes is stopped", async () => {
  const from = { headers: { "cf-connecting-ip": "203.0.113.77" } };
  const guess = () => visit("/r00000000", from);
  expect((await guess()).status).toBe(404);
  await env.CONTROL.prepare("UPDATE rate_limits SET count = 300 WHERE key LIKE ?")
    .bind("reply:guess:203.0.113.77%")
    .run();
  expect((await guess()).status).toBe(429);
});
