import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { FILE_TEXTS } from "#core/rules/file-schedules.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { updateSchedulerGroup } from "#worker/domains/automation/file-scheduler/save-group.ts";
import { come, csv, logOf, reached, scheduler, stateOf } from "./support.ts";

const made = () => scheduler({ source: "address" });

function put(address: string, body: BodyInit, headers: Record<string, string> = {}) {
  const url = new URL(address);
  return SELF.fetch(`http://cooee.test${url.pathname}`, { method: "PUT", body, headers });
}

describe("a secret address", () => {
  it("takes a file, which is sent at its time", async () => {
    const one = await made();
    const numbers = newHandsets(2);
    const answer = await put(`${one.putAddress}bookings.csv`, await csv(numbers).arrayBuffer());
    expect(await answer.json()).toEqual({ success: true, message: "File received: 2 rows" });
    await come(one, one.at);
    expect(reached(one)).toEqual(numbers.toSorted());
  });

  it("is shown once, and stored as a hash", async () => {
    const one = await made();
    expect(one.putAddress).toMatch(/\/api\/scheduler\/drop\/acc_\w+\/fsg_\w+\/[\w-]{32}\/$/);
    expect(JSON.stringify(await stateOf(one))).not.toContain("drop");
    const secret = one.putAddress.split("/").at(-2) ?? "";
    const rows = await env.SHARD_00.prepare("SELECT * FROM scheduler_groups").all();
    const others = await env.SHARD_01.prepare("SELECT * FROM scheduler_groups").all();
    expect(JSON.stringify([rows.results, others.results])).not.toContain(secret);
  });

  it("stops working when a new one is made", async () => {
    const one = await made();
    const { putAddress = "" } = await updateSchedulerGroup(one.ctx, {
      id: one.group,
      newAddress: true,
    });
    const body = await csv(newHandsets(1)).arrayBuffer();
    expect((await put(`${one.putAddress}a.csv`, body)).status).toBe(404);
    expect((await put(`${putAddress}a.csv`, body)).status).toBe(200);
  });

  it("answers any other secret, scheduler or account alike", async () => {
    const [one, other] = [await made(), await made()];
    const body = await csv(newHandsets(1)).arrayBuffer();
    const [, secret = ""] = /\/([^/]+)\/$/.exec(one.putAddress) ?? [];
    const wrong = [
      one.putAddress.replace(secret, `${secret.slice(1)}A`),
      one.putAddress.replace(one.group, other.group),
      one.putAddress.replace(one.ctx.account.id, other.ctx.account.id),
      one.putAddress.replace(one.ctx.account.id, "nobody"),
    ];
    const answers = await Promise.all(wrong.map((address) => put(`${address}a.csv`, body)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(
      new Set(
        await Promise.all(
          answers.map(async (one) => (await one.json<{ message: string }>()).message),
        ),
      ).size,
    ).toBe(1);
    expect(await logOf(other)).toEqual([]);
  });

  it("R372: is closed once the account is quick-approved", async () => {
    const one = await made();
    await env.CONTROL.prepare("UPDATE accounts SET quick_approved = 1 WHERE id = ?")
      .bind(one.ctx.account.id)
      .run();
    const answer = await put(`${one.putAddress}a.csv`, await csv(newHandsets(1)).arrayBuffer());
    expect(answer.status).toBe(403);
  });
});

describe("a file that came half, damaged or too large", () => {
  it("is refused by its digest, and says so in the log", async () => {
    const one = await made();
    const body = new Uint8Array(await csv(newHandsets(3)).arrayBuffer());
    const digest = createHash("md5").update(body).digest("base64");
    const cut = await put(`${one.putAddress}a.csv`, body.slice(0, -5), { "content-md5": digest });
    expect(cut.status).toBe(422);
    expect((await logOf(one))[0]).toMatchObject({
      file: "a.csv",
      info: FILE_TEXTS.unread("a.csv", FILE_TEXTS.digest),
    });
    const whole = await put(`${one.putAddress}a.csv`, body, { "content-md5": digest });
    expect(whole.status).toBe(200);
  });

  it.each([
    ["an empty one", new Uint8Array(0), 422],
    ["one over 5 MB", new Uint8Array(5_242_881), 413],
    ["a truncated workbook", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 422],
  ])("%s is refused, and says so in the log", async (_, body, status) => {
    const one = await made();
    expect((await put(`${one.putAddress}a.xlsx`, body)).status).toBe(status);
    expect(await logOf(one)).toHaveLength(1);
  });
});
