import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { CONNECT_TEXTS } from "#core/rules/crm/apps.ts";
import { CRM_IMPORT_TEXTS } from "#core/rules/crm/import-texts.ts";
import { SHEET_TEXTS } from "#core/rules/crm/sheet-texts.ts";
import { accountIn, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { connect, finishRead, newPortal, vendor } from "#tests/support/crm.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { runRead } from "#worker/domains/integrations/crm-imports/run-read.ts";
import {
  configureGoogleSheet,
  fetchAllSheets,
  getGoogleSheet,
  pickGoogleSheet,
  refreshGoogleSheet,
  removeGoogleSheet,
} from "#worker/domains/integrations/google-sheets/google-sheets.ts";
import { sweepSheets } from "#worker/domains/integrations/google-sheets/refresh-sheet.ts";

const FILE = "customers";
const MODULE = `${FILE}:0`;
const HOUR_MS = 3_600_000;
const columns = (...names: string[]) =>
  names.map((name) => ({ name, label: name, kind: "text" as const }));
const people = (count: number, first = 0) =>
  Array.from({ length: count }, (_, nth) => ({
    Mobile: `0491${String(570_000 + first + nth).padStart(6, "0")}`,
    City: "Perth",
  }));

/** An account that has picked a file with some people in it. */
async function picked(h: Harness, rows: Record<string, string>[] = people(3)) {
  const ctx = await accountIn(h, { shard: 0 });
  const portal = newPortal();
  const stand = vendor("googlesheet", portal);
  await stand.replaceRecords(MODULE, columns("Mobile", "City"), rows);
  await stand.putList("files", { id: FILE, name: "Customers", members: [] });
  await connect(ctx, "googlesheet", portal);
  const { data } = await pickGoogleSheet(ctx, { fileId: FILE });
  const group = (await createGroup(ctx, { name: `Sheet ${portal}`, contacts: [] })).data._id;
  return { ctx, portal, stand, id: idSchema("googleSheet").parse(data._id), group };
}
type Picked = Awaited<ReturnType<typeof picked>>;

const configure = ({ ctx, id, group }: Picked, refresh: "off" | "hourly" | "daily" = "hourly") =>
  configureGoogleSheet(
    ctx,
    contract.configureGoogleSheet.input.parse({
      ...{ id, groupid: group, sheet: 0, refresh },
      labels: [{ field: "Mobile" }, { field: "City", label: "City" }],
    }),
  );

async function only(ctx: AccountContext) {
  const [sheet] = (await fetchAllSheets(ctx)).data;
  if (!sheet) throw new Error("Nothing was picked");
  return sheet;
}

async function readIdOf(ctx: AccountContext): Promise<string> {
  const readId = await env.SHARD_00.prepare(
    "SELECT read_id FROM google_sheets WHERE account_id = ?",
  )
    .bind(ctx.account.id)
    .first<string>("read_id");
  return readId ?? "";
}

/** Runs what a refresh began. */
async function finish(ctx: AccountContext) {
  const read = await finishRead(ctx, await readIdOf(ctx));
  if (read.import) await runImport(ctx, read.import);
  return read;
}

async function numbers(ctx: AccountContext, group: string): Promise<number> {
  const input = contract.listContacts.input.parse({ id: group });
  return (await listContacts(ctx, input)).items.length;
}

const due = async (h: Harness, afterMs = HOUR_MS + 1) => {
  h.clock.now += afterMs;
  await onEachShard(h.system, sweepSheets);
};

describe("a Google sheet", () => {
  it("is picked, looked at, read into its group, and read again when its file has changed", async () => {
    const h = harness();
    const sheet = await picked(h);
    const { ctx, id, group, stand } = sheet;
    expect((await getGoogleSheet(ctx, { id })).data).toEqual({
      sheets: [{ id: 0, name: "Sheet1" }],
      columns: ["Mobile", "City"],
    });
    await configure(sheet);
    expect(await finish(ctx)).toMatchObject({ status: "imported", rows: 3 });
    expect(await only(ctx)).toMatchObject({ name: "Customers", status: "imported", rows: 3 });
    expect(await numbers(ctx, group)).toBe(3);
    const before = await only(ctx);
    await due(h);
    // Nothing has changed, so nothing is read.
    expect(await only(ctx)).toMatchObject({ readAt: before.readAt });
    await stand.replaceRecords(MODULE, undefined, people(1, 900));
    await due(h);
    await due(h, 0);
    expect(await finish(ctx)).toMatchObject({ status: "imported", rows: 4 });
    expect(await numbers(ctx, group)).toBe(4);
    await removeGoogleSheet(ctx, { id });
    expect((await fetchAllSheets(ctx)).data).toEqual([]);
    expect(await numbers(ctx, group)).toBe(4);
  });

  it("whose columns have changed stops and says which, until they are chosen again", async () => {
    const h = harness();
    const sheet = await picked(h);
    const { ctx, stand } = sheet;
    await configure(sheet);
    await finish(ctx);
    await stand.putFields(MODULE, columns("Phone", "City"));
    await stand.replaceRecords(MODULE, undefined, [{ Phone: "0491570999" }]);
    await due(h);
    const problem = SHEET_TEXTS.columnsGone(["Mobile"], ["Phone", "City"]);
    expect(await finish(ctx)).toMatchObject({ status: "failed", error: problem });
    await due(h);
    const paused = await only(ctx);
    expect(paused).toMatchObject({ problem, refresh: "hourly" });
    expect(paused.nextAt).toBeUndefined();
    await stand.putFields(MODULE, columns("Mobile", "City"));
    await configure(sheet);
    expect(await finish(ctx)).toMatchObject({ status: "imported" });
    expect((await only(ctx)).problem).toBeUndefined();
  });

  it("whose file was deleted, or whose owner took back what they agreed to, stops and says so", async () => {
    const h = harness();
    const [deleted, revoked] = [await picked(h), await picked(h)];
    for (const sheet of [deleted, revoked]) {
      await configure(sheet);
      await finish(sheet.ctx);
    }
    await deleted.stand.removeLists("files");
    await revoked.stand.withdraw();
    await due(h);
    const gone = await only(deleted.ctx);
    expect(gone.problem).toContain(SHEET_TEXTS.fileGone);
    expect(gone.nextAt).toBeUndefined();
    expect((await only(revoked.ctx)).problem).toBe(CONNECT_TEXTS.revoked("Google Sheets"));
  });

  it("of a vendor that is busy is tried again, and stays as it was", async () => {
    const h = harness();
    const sheet = await picked(h);
    const { ctx, stand } = sheet;
    await configure(sheet);
    await finish(ctx);
    await stand.setFaults({ busy: 1 });
    await due(h);
    const waiting = await only(ctx);
    expect(waiting.problem).toBeUndefined();
    expect(waiting.nextAt).toBe(h.clock.now + 5 * 60_000);
  });

  it("is read once by two refreshes that come together", async () => {
    const h = harness();
    const sheet = await picked(h);
    const { ctx, id } = sheet;
    await configure(sheet, "off");
    await finish(ctx);
    const both = await Promise.allSettled([
      refreshGoogleSheet(ctx, { id }),
      refreshGoogleSheet(ctx, { id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("that is being read is not read again, and what is chosen meanwhile is refused whole", async () => {
    const h = harness();
    const sheet = await picked(h);
    const { ctx, id } = sheet;
    await configure(sheet, "daily");
    const before = await only(ctx);
    await expect(refreshGoogleSheet(ctx, { id })).rejects.toThrow(SHEET_TEXTS.busy);
    await expect(configure(sheet, "hourly")).rejects.toThrow(SHEET_TEXTS.busy);
    expect(await only(ctx)).toEqual(before);
    await due(h, 24 * HOUR_MS + 1);
    expect(await only(ctx)).toMatchObject({ readAt: before.readAt, status: "reading" });
    expect(await finish(ctx)).toMatchObject({ status: "imported" });
    await configure(sheet, "hourly");
    expect(await only(ctx)).toMatchObject({ refresh: "hourly", status: "reading" });
  });

  it("is read to its end by one of two runs, and the other ends quietly", async () => {
    const h = harness();
    const sheet = await picked(h);
    const { ctx } = sheet;
    await configure(sheet);
    const read = idSchema("crmRead").parse(await readIdOf(ctx));
    const overtaken = new Proxy(ctx.media, {
      get: (media, name) => async (key: string, body: string) => {
        if (name === "put") return media.put(key, body);
        // Between its pages and its sheet, the other one ends.
        await runRead(ctx, read);
        return media.get(key);
      },
    });
    await runRead({ ...ctx, media: overtaken }, read);
    expect(await only(ctx)).toMatchObject({ status: "imported", rows: 3 });
  });

  it("that is empty, or is not one that was picked, is refused in plain words", async () => {
    const h = harness();
    const sheet = await picked(h, []);
    const { ctx } = sheet;
    await configure(sheet);
    expect(await finish(ctx)).toMatchObject({ status: "failed", error: CRM_IMPORT_TEXTS.none });
    expect((await only(ctx)).problem).toBe(CRM_IMPORT_TEXTS.none);
    await expect(pickGoogleSheet(ctx, { fileId: "not-picked" })).rejects.toThrow(
      SHEET_TEXTS.fileGone,
    );
  });

  it("is read in ranges, every row once", async () => {
    const h = harness();
    const sheet = await picked(h, people(4_999));
    await configure(sheet, "off");
    expect(await finish(sheet.ctx)).toMatchObject({
      status: "imported",
      rows: 4_999,
    });
    expect((await only(sheet.ctx)).rows).toBe(4_999);
  });

  it("is found by keys", async () => {
    const h = harness();
    const statements: string[] = [];
    h.faults.prepared = (sql) => void (/google_sheets/.test(sql) && statements.push(sql));
    const sheet = await picked(h);
    await configure(sheet);
    await due(h);
    await removeGoogleSheet(sheet.ctx, { id: sheet.id });
    const different = new Set(statements);
    expect(different.size).toBeGreaterThan(6);
    for (const sql of different) {
      for (const step of await planOf(sql))
        expect(step, sql).not.toMatch(/SCAN (g|google_sheets)\b/);
    }
  });
});
