import { describe, expect, it } from "vitest";
import { EXPORT_TEXTS } from "#core/contract/exports/exports.ts";
import { contract } from "#core/contract/registry.ts";
import { formatDateTime } from "#core/rules/dates.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { accountIn, drain, drive } from "#tests/support/campaign-harness.ts";
import { newDraft, paidCampaign } from "#tests/support/campaigns.ts";
import { sessionFor } from "#tests/support/session.ts";
import { bearer, tokenOf } from "#tests/worker/identity/tokens/support.ts";
import { shardOf, write } from "#tests/worker/reports/dashboard/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { cancelCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { downloadExport, getExport } from "#worker/domains/reports/exports/download-export.ts";
import { exportMessages } from "#worker/domains/reports/exports/export-messages.ts";
import { openBook } from "#worker/sheets/open-book.ts";
import { ask, DAY, dayAgo, download, fileOf, linesOf, messages, scene } from "./support.ts";

async function setText(ctx: AccountContext, text: string): Promise<void> {
  await shardOf(ctx)
    .prepare(
      "UPDATE messages SET text = ?2, price = 5500, sender = '61480001234' WHERE account_id = ?1",
    )
    .bind(ctx.account.id, text)
    .run();
}

/** The cells of a workbook, read by the product's own reader of uploaded sheets. */
async function cellsOf(bytes: Uint8Array): Promise<string[][]> {
  const book = await openBook({ name: "export.xlsx", type: "", bytes }, {});
  const rows: string[][] = [];
  const [sheet] = book.sheets;
  if (!sheet) throw new Error("The workbook has no sheet");
  for await (const batch of sheet.rows()) rows.push(...batch.map(({ cells }) => cells));
  return rows;
}

describe("an export of the history", () => {
  it("R214: has the days and statuses asked for, newest first, and goes to the address given", async () => {
    const { h, ctx, mails } = await scene();
    await write(ctx, [
      { at: ctx.now() - 40 * DAY, status: "failed" },
      { at: ctx.now() - 3 * DAY, status: "failed" },
      { at: ctx.now() - 2 * DAY, status: "sent" },
      { at: ctx.now() - DAY, status: "failed" },
    ]);
    const input = contract.exportMessages.input.parse({
      customEmail: "boss@example.test",
      status: "failed",
      from: dayAgo(ctx, 20),
      to: dayAgo(ctx, 0),
    });
    const asked = await exportMessages(ctx, input);
    expect(asked).toMatchObject({ message: EXPORT_TEXTS.started, email: "boss@example.test" });
    await drain(h, "jobs");
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: "boss@example.test" });
    const id = /exports\/(exp_\w+)/.exec(mails[0]?.text ?? "")?.[1];
    expect(id).toBe(asked.data._id);
    const lines = linesOf((await download(ctx, asked.data._id as `exp_${string}`)).bytes);
    expect(lines.map((line) => line.split(",")[5])).toEqual(["Failed", "Failed"]);
    const [newest] = lines;
    expect(newest).toContain(formatDateTime(ctx.now() - DAY, "Australia/Sydney"));
  });

  it("R214: goes to the person's own address if no other is given", async () => {
    const { h, ctx, mails } = await scene();
    await fileOf(h, ctx);
    expect(mails.map(({ to }) => to)).toEqual([ctx.person?.email]);
  });

  it("R215: covers 30 days, and no more", async () => {
    const { ctx } = await scene();
    await ask(ctx, { from: dayAgo(ctx, 29), to: dayAgo(ctx, 0) });
    await expect(ask(ctx, { from: dayAgo(ctx, 30), to: dayAgo(ctx, 0) })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      fields: { to: "You can export data for maximum of 30 days range." },
    });
    await expect(ask(ctx, { to: "" })).rejects.toThrow();
  });

  it.each(["csv", "xlsx"])(
    "never lets a cell run, and writes phones as text: %s",
    async (format) => {
      const { h, ctx } = await scene();
      for (const text of ["=1+1", "+1", "-1", "@SUM(A1)"]) {
        await messages(ctx, 1, "sent");
        await setText(ctx, text);
        const { bytes } = await fileOf(h, ctx, { format });
        if (format === "csv") {
          expect(linesOf(bytes)[0]).toContain(`,'${text},1,`);
          expect(linesOf(bytes)[0]).toContain(",0480 001 234,0412 345 678,");
        } else {
          const [, row] = await cellsOf(bytes);
          expect(row?.slice(2, 4)).toEqual(["0480 001 234", "0412 345 678"]);
          expect(row?.[7]).toBe(text);
        }
        await shardOf(ctx)
          .prepare("DELETE FROM messages WHERE account_id = ?")
          .bind(ctx.account.id)
          .run();
      }
    },
  );

  it("is a workbook in which texts are texts, also those that XML cannot write, and costs are numbers", async () => {
    const { h, ctx } = await scene();
    await messages(ctx, 1, "sent");
    await setText(ctx, 'Tom & "Ann" <3\u0007 \ud83d\ude00\n next');
    const { bytes, response } = await fileOf(h, ctx, { format: "xlsx" });
    expect(response.headers.get("content-type")).toContain("spreadsheetml.sheet");
    expect(response.headers.get("content-disposition")).toMatch(/history-\d{4}-\d\d-\d\d\.xlsx/);
    const [heading, row] = await cellsOf(bytes);
    expect(heading?.[7]).toBe("Message");
    expect(row?.[7]?.replace(/\s+/g, " ")).toBe('Tom & "Ann" <3 \ud83d\ude00 next');
    expect(row?.slice(8, 10)).toEqual(["1", "0.055"]);
  });

  it("leaves out names for people who may not see contacts", async () => {
    for (const [access, name] of [
      [["sms", "history", "group"], "Mia Nguyen"],
      [["sms", "history"], ""],
    ] as const) {
      const { h, ctx } = await scene({ role: "subaccount", access });
      await messages(ctx, 1, "sent");
      const database = shardOf(ctx);
      await database
        .prepare(
          `INSERT INTO contacts (account_id, id, group_id, number, fields, created_at, updated_at)
            VALUES (?, 'con_1', 'grp_1', '61412345678', '{"first_name":"Mia","last_name":"Nguyen"}', 0, 0)`,
        )
        .bind(ctx.account.id)
        .run();
      const { bytes } = await fileOf(h, ctx);
      expect(linesOf(bytes)[0]?.split(",")[4]).toBe(name);
    }
  });
});

describe("an export of a campaign", () => {
  it("R213: sends bulk and status and answers success, message and email", async () => {
    const { h, ctx } = await scene();
    const { id, numbers } = await paidCampaign(ctx, h, { count: 3 });
    const cookie = await sessionFor(ctx);
    const response = await call(
      contract.exportMessages,
      { bulk: id, status: "queued" },
      { cookie, headers: { "sec-fetch-site": "same-origin" } },
    );
    expect(await response.json()).toMatchObject({
      success: true,
      message: EXPORT_TEXTS.started,
      email: ctx.person?.email,
    });
    const { bytes } = await fileOf(h, ctx, { bulk: id, status: "queued" });
    expect(linesOf(bytes)).toHaveLength(numbers.length);
    expect(linesOf((await fileOf(h, ctx, { bulk: id, status: "failed" })).bytes)).toEqual([]);
  });

  it("R078: a complete or a cancelled campaign offers none", async () => {
    const { h, ctx } = await scene();
    const done = await paidCampaign(ctx, h, { count: 1 });
    await drive(ctx, h, done.id);
    const off = await paidCampaign(ctx, h, { count: 1 });
    await cancelCampaign(ctx, { id: off.id });
    for (const { id } of [done, off]) {
      await expect(ask(ctx, { bulk: id })).rejects.toMatchObject({
        code: "CONFLICT",
        message: EXPORT_TEXTS.ended,
      });
    }
  });
});

describe("who gets an export", () => {
  it("C50: a link on another page, or one that was typed, starts none; our own page and an app token do", async () => {
    const { ctx } = await scene();
    const { id } = await newDraft(ctx, { count: 1 });
    const cookie = await sessionFor(ctx);
    const answer = async (headers: Record<string, string>) =>
      (await call(contract.exportMessages, { bulk: id }, { cookie, headers })).status;
    for (const site of ["cross-site", "same-site", "none"]) {
      expect([site, await answer({ "sec-fetch-site": site })]).toEqual([site, 403]);
    }
    expect(await answer({ "sec-fetch-site": "same-origin" })).toBe(200);
    const { value } = await tokenOf(ctx);
    const token = bearer(value);
    const options = { ...token, headers: { ...token.headers, "sec-fetch-site": "none" } };
    const response = await call(contract.exportMessages, { bulk: id }, options);
    // An app token needs no header of a browser; the address is needed if the person has none.
    expect(response.status).toBe(200);
  });

  it("only the person who asked may see and download it, in time", async () => {
    const { h, ctx } = await scene();
    const { id } = await fileOf(h, ctx);
    const colleague = { ...ctx, person: ctx.person && { ...ctx.person, userId: "usr_other" } };
    const neighbour = await accountIn(h);
    for (const other of [colleague, neighbour]) {
      for (const look of [getExport, downloadExport]) {
        await expect(look(other, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
      }
    }
    h.clock.now += 7 * DAY + 1;
    await expect(downloadExport(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("R216: the answer to one that is not ready says so", async () => {
    const { ctx } = await scene();
    const id = await ask(ctx);
    const cookie = await sessionFor(ctx);
    const refused = await refusalOf(await call(contract.downloadExport, { id }, { cookie }));
    expect(refused).toMatchObject({ code: "CONFLICT", message: EXPORT_TEXTS.notReady });
  });
});
