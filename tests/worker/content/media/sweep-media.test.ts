import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { faultyDatabase } from "#tests/support/faulty-database.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { scansOf } from "#tests/support/query-plan.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { rowsOf } from "#tests/support/world.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { storeMedia } from "#worker/domains/content/media/media.ts";
import { sweepMedia } from "#worker/domains/content/media/sweep-media.ts";
import { uploadFile } from "#worker/domains/platform/files/files.ts";
import { systemContext } from "#worker/system-context.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The sweeps of so many minutes, that much later. */
async function sweep(after: number, minutes = 1): Promise<void> {
  const system = systemContext(env, { now: () => Date.now() + after });
  for (let minute = 0; minute < minutes; minute++) await onEachShard(system, sweepMedia);
}

async function stateOf(ctx: AccountContext) {
  const { files = [], attachments = [], usage = [] } = await rowsOf(ctx);
  const { objects } = await env.MEDIA.list({ prefix: `files/${ctx.account.id}/` });
  const stored = objects.reduce((sum, { size }) => sum + size, 0);
  expect(usage).toEqual(
    usage.length === 0 ? [] : [expect.objectContaining({ stored_bytes: stored })],
  );
  expect(objects.length).toBe(files.length);
  return { files: files.length, attachments: attachments.length };
}

/** An MMS's file and what names it, as yet without the MMS. */
async function attached(ctx: AccountContext, file?: string): Promise<string> {
  const id = newId("attachment", Date.now());
  const fileId = file ?? (await storeMedia(ctx, pictureFile())).id;
  await ctx.db.batch([
    ctx.db.insert(shardTables.attachments, {
      ...{ id, fileId, subject: "Sale", type: "image/png", name: "a.png", createdAt: Date.now() },
    }),
  ]);
  return id;
}

function template(ctx: AccountContext, attachmentId: string) {
  const id = newId("template", Date.now());
  const row = { id, name: id, medium: "mms" as const, message: "Hi", attachmentId, createdAt: 0 };
  return { insert: ctx.db.insert(shardTables.templates, row), id };
}

describe("the sweep of media", () => {
  it("takes a file that no MMS named within a day, and no other file", async () => {
    const ctx = await newAccount();
    await uploadFile(ctx, { file: pictureFile() });
    await storeMedia(ctx, pictureFile());
    await sweep(23 * HOUR);
    expect((await stateOf(ctx)).files).toBe(2);
    await sweep(25 * HOUR, 2);
    expect((await stateOf(ctx)).files).toBe(1);
    await sweep(400 * DAY);
    const { files } = await rowsOf(ctx);
    expect(files).toEqual([expect.objectContaining({ purpose: "storage" })]);
  });

  it("leaves what an MMS has, and takes it when the last one is gone", async () => {
    const ctx = await newAccount({ shard: 1 });
    const attachment = await attached(ctx);
    const [one, other] = [template(ctx, attachment), template(ctx, attachment)];
    await ctx.db.batch([one.insert, other.insert]);
    await sweep(0);
    await sweep(8 * DAY, 2);
    expect(await stateOf(ctx)).toEqual({ files: 1, attachments: 1 });
    const remove = (id: string) =>
      env.SHARD_01.prepare("DELETE FROM templates WHERE account_id = ? AND id = ?")
        .bind(ctx.account.id, id)
        .run();
    await remove(one.id);
    await sweep(30 * DAY, 2);
    expect(await stateOf(ctx)).toEqual({ files: 1, attachments: 1 });
    await remove(other.id);
    await sweep(60 * DAY, 2);
    expect(await stateOf(ctx)).toEqual({ files: 0, attachments: 0 });
  });

  it.each(["campaigns", "quick_messages", "messages"])("asks %s too", async (table) => {
    const ctx = await newAccount({ shard: 0 });
    const attachment = await attached(ctx);
    await namedIn(table, ctx, attachment);
    await sweep(20 * DAY, 2);
    expect(await stateOf(ctx)).toEqual({ files: 1, attachments: 1 });
  });

  it("gives an MMS a week to be sent, and keeps a file that another one has", async () => {
    const ctx = await newAccount();
    const { id: file } = await storeMedia(ctx, pictureFile());
    const kept = template(ctx, await attached(ctx, file));
    await attached(ctx, file);
    await ctx.db.batch([kept.insert]);
    await sweep(6 * DAY, 2);
    expect(await stateOf(ctx)).toEqual({ files: 1, attachments: 2 });
    await sweep(15 * DAY, 3);
    expect(await stateOf(ctx)).toEqual({ files: 1, attachments: 1 });
  });

  it("that is cut short goes on the next minute; a file that was just named stays", async () => {
    const ctx = await newAccount({ shard: 0 });
    const { id: named } = await storeMedia(ctx, pictureFile());
    await storeMedia(ctx, pictureFile());
    const faults = { batch: () => undefined as "before" | undefined };
    const system = systemContext(
      { ...env, SHARD_00: faultyDatabase(env.SHARD_00, faults) },
      { now: () => Date.now() + 2 * DAY },
    );
    // The account's own commit fails, and in the meantime someone sends.
    const broken = {
      ...system,
      forAccount: () => {
        throw new Error("Away");
      },
      log: { info: () => {}, error: () => {} },
    };
    await onEachShard(broken, sweepMedia);
    expect((await stateOf(ctx)).files).toBe(2);
    await attached(ctx, named);
    await onEachShard(system, sweepMedia);
    await onEachShard(system, sweepMedia);
    expect(await stateOf(ctx)).toEqual({ files: 1, attachments: 1 });
  });

  it("finds everything by an index", async () => {
    const ctx = await newAccount({ shard: 0 });
    await storeMedia(ctx, pictureFile());
    await attached(ctx);
    const heard = new Set<string>();
    const SHARD_00 = faultyDatabase(env.SHARD_00, {
      batch: () => undefined,
      prepared: (sql) => void heard.add(sql),
    });
    for (const after of [2 * DAY, 20 * DAY, 20 * DAY]) {
      await onEachShard(
        systemContext({ ...env, SHARD_00 }, { now: () => Date.now() + after }),
        sweepMedia,
      );
    }
    const ours = [...heard].filter((sql) => /attachments|files/.test(sql));
    expect(ours.length).toBeGreaterThanOrEqual(8);
    for (const sql of ours) {
      const scans = await scansOf(sql);
      expect([sql, scans.filter((step) => !/json_each|VIRTUAL TABLE/.test(step))]).toEqual([
        sql,
        [],
      ]);
    }
  });
});

/** A row of that table that is the MMS, and nothing else of interest. */
async function namedIn(table: string, ctx: AccountContext, attachment: string): Promise<void> {
  const { results } = await env.SHARD_00.prepare(
    `SELECT * FROM pragma_table_info('${table}')`,
  ).all();
  const needed = results.filter(
    ({ notnull, dflt_value: given }) => notnull === 1 && given === null,
  );
  const values: Record<string, unknown> = {
    ...Object.fromEntries(
      needed.map(({ name, type }) => [name, /INT/i.test(String(type)) ? 0 : "x"]),
    ),
    account_id: ctx.account.id,
    attachment_id: attachment,
  };
  const names = Object.keys(values);
  await env.SHARD_00.prepare(
    `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  )
    .bind(...Object.values(values))
    .run();
}
