import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { mediaFile } from "#core/contract/media/media.ts";
import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { deliver, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { bytesOf, exifSegment, jpegPicture } from "#tests/support/media.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { sessionFor } from "#tests/support/session.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { rowsOf } from "#tests/support/world.ts";
import { reachable, written } from "#tests/worker/inbox/rooms/handsets.ts";
import { enter } from "#tests/worker/inbox/rooms/support.ts";
import { begin, list } from "#tests/worker/inbox/rooms/thread-support.ts";
import { postedAddress, postedKey } from "#worker/carriers/posted-files.ts";
import type { AccountContext } from "#worker/context.ts";
import { keepPosted } from "#worker/domains/content/media/posted-media.ts";
import { sweepMedia } from "#worker/domains/content/media/sweep-media.ts";
import { acceptMessages } from "#worker/domains/inbox/inbound/accept-messages.ts";
import { sweepReceived } from "#worker/domains/inbox/inbound/fetch-received.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { listMessages } from "#worker/domains/inbox/rooms/list-messages.ts";
import { historyRows } from "#worker/domains/sending/messages/history-queries.ts";
import { systemContext } from "#worker/system-context.ts";

const DAY = 86_400_000;
type Bytes = Uint8Array<ArrayBuffer>;
type Message = Extract<ThreadEntry, { kind: "message" }>;

const PICTURE = new Uint8Array(await pictureFile().arrayBuffer());
const CARD = bytesOf("BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD");

/** An account to which handsets write, and what their carrier has, by address. */
async function scene(has: Readonly<Record<string, Bytes>> = { a: PICTURE }) {
  const h = harness();
  const { ctx, number } = await reachable(h, { shard: 0 });
  const [handset = ""] = newHandsets(1);
  const asked: string[] = [];
  h.carrier.fetchMedia = async (address) => {
    asked.push(address);
    return has[address];
  };
  const mms = (addresses: readonly string[] = Object.keys(has), text = "") => ({
    ...written(h, handset, number, text),
    media: addresses.map((url) => ({ carrier: "fake", url, type: "image/jpeg" })),
  });
  const thread = async () =>
    (await listMessages(ctx, { room: handset })).items.filter(
      (entry): entry is Message => entry.kind === "message",
    );
  const states = async () => (await thread())[0]?.media?.map(({ state }) => state ?? "shown");
  return { h, ctx, number, handset, asked, mms, thread, states };
}

async function counts(ctx: AccountContext) {
  const { files = [], attachments = [], received_media = [] } = await rowsOf(ctx);
  return [files.length, attachments.length, received_media.length];
}

async function openAt(url = "") {
  const response = await SELF.fetch(`${ORIGIN}${url}`);
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const fetchJobs = (h: Harness) => h.queues.jobs;

describe("an MMS from a handset", () => {
  it("is in its thread at once, and its file once the carrier has been asked, without what it told", async () => {
    const plain = jpegPicture({ width: 8, height: 6 });
    const told = bytesOf(plain.subarray(0, 2), exifSegment(1), plain.subarray(2));
    const { h, ctx, mms, thread, asked } = await scene({ a: told });
    await receiveMessage(h.system, mms(["a"], "Look"));
    expect(asked).toEqual([]);
    expect((await thread())[0]).toMatchObject({
      ...{ message: "Look", isMMS: true, direction: "in" },
      media: [{ state: "waiting", url: "", filetype: "image/jpeg" }],
    });
    await drain(h, "jobs");
    const [message] = await thread();
    expect(message?.media).toEqual([
      { filetype: "image/jpeg", name: "picture.jpg", url: expect.stringMatching(/^\/media\//) },
    ]);
    const { status, bytes } = await openAt(message?.media?.[0]?.url);
    expect([status, Buffer.from(bytes).includes("Exif")]).toEqual([200, false]);
    expect((await list(ctx)).items[0]?.last).toMatchObject({ text: "Look", media: "image/jpeg" });
    expect(await counts(ctx)).toEqual([1, 1, 1]);
  });

  it("has each of its files once, however often it is posted, fetched and stopped half-way", async () => {
    const { h, ctx, mms, states } = await scene({ a: PICTURE, b: PICTURE });
    const post = mms();
    await receiveMessage(h.system, post);
    await receiveMessage(h.system, post);
    const jobs = [...fetchJobs(h)];
    expect(jobs).toHaveLength(1);
    let broken = 0;
    h.faults.batch = (statements) => {
      if (!statements.some((sql) => /update "received_media"/i.test(sql))) return undefined;
      broken += 1;
      return broken === 1 ? "before" : broken === 2 ? "after" : undefined;
    };
    expect(await deliver(h, "jobs", jobs)).toHaveLength(1);
    await Promise.all([deliver(h, "jobs", jobs), deliver(h, "jobs", jobs)]);
    await deliver(h, "jobs", jobs);
    expect(broken).toBeGreaterThan(1);
    expect(await states()).toEqual(["shown", "shown"]);
    const [, attachments, received] = await counts(ctx);
    expect([attachments, received]).toEqual([2, 2]);
    // Files that came too late go, and those that are shown stay for as long as the message.
    for (const days of [2, 9, 30]) {
      await onEachShard(systemContext(env, { now: () => Date.now() + days * DAY }), sweepMedia);
    }
    expect(await counts(ctx)).toEqual([2, 2, 2]);
  });

  it("keeps its text if a file comes late or never, and says so", async () => {
    const { h, mms, states, thread, asked } = await scene();
    let away = true;
    const there = h.carrier.fetchMedia;
    h.carrier.fetchMedia = (address) => {
      if (away && address === "late") throw new Error("The carrier answered with status 503");
      return Promise.resolve(address === "late" ? PICTURE : there?.(address));
    };
    await receiveMessage(h.system, mms(["a", "late", "gone"], "Three"));
    const jobs = fetchJobs(h).splice(0);
    expect(await deliver(h, "jobs", jobs)).toHaveLength(1);
    expect(await states()).toEqual(["shown", "waiting", "refused"]);
    away = false;
    expect(await deliver(h, "jobs", jobs)).toEqual([]);
    expect(await states()).toEqual(["shown", "shown", "refused"]);
    expect(asked).toEqual(["a", "gone"]);

    away = true;
    h.clock.now += 1;
    await receiveMessage(h.system, mms(["late"], "Never"));
    const dead = fetchJobs(h).splice(0);
    expect(await deliver(h, "jobs-dead", dead), "it is tried for hours").toHaveLength(1);
    expect(await deliver(h, "jobs-dead", dead, 10)).toHaveLength(1);
    expect((await thread())[0]).toMatchObject({ media: [{ state: "waiting" }] });
    expect(await deliver(h, "jobs-dead", dead, 11)).toEqual([]);
    expect((await thread())[0]).toMatchObject({ message: "Never", media: [{ state: "refused" }] });
  });

  it("R191: is no text for who sees only texts, in the history either, before and after it was refused", async () => {
    const { h, ctx, mms, states } = await scene({});
    await receiveMessage(h.system, mms(["gone"], "Look"));
    const seen = async (medium: "sms" | "mms" | undefined) =>
      (await historyRows(ctx, { medium, from: "", before: "z", limit: 10 })).length;
    const all = async () => Promise.all([seen("sms"), seen("mms"), seen(undefined)]);
    expect(await all()).toEqual([0, 1, 1]);
    await drain(h, "jobs");
    expect(await states()).toEqual(["refused"]);
    expect(await all()).toEqual([0, 1, 1]);
  });

  it("has no file for a part that lays it out or repeats its text", async () => {
    const { h, mms, thread } = await scene();
    const post = mms(["layout", "words", "a"], "Look");
    const types = ["application/smil; charset=utf-8", "text/plain", "image/jpeg"];
    const media = post.media.map((one, nth) => ({ ...one, type: types[nth] ?? "" }));
    await receiveMessage(h.system, { ...post, media });
    await drain(h, "jobs");
    expect((await thread())[0]?.media?.map(({ name }) => name)).toEqual(["picture.png"]);
  });

  it("is there though its job has become a dead letter, if the carrier has recovered", async () => {
    const { h, mms, states } = await scene();
    await receiveMessage(h.system, mms());
    expect(await deliver(h, "jobs-dead", fetchJobs(h).splice(0))).toEqual([]);
    expect(await states()).toEqual(["shown"]);
  });

  it("whose job was lost is fetched or settled a day later", async () => {
    const found = await scene();
    await receiveMessage(found.h.system, found.mms());
    const sweepAfter = async ({ h, states }: typeof found, days: number) => {
      h.clock.now += days * DAY;
      await onEachShard(h.system, sweepReceived);
      return states();
    };
    expect(await sweepAfter(found, 0.9)).toEqual(["waiting"]);
    // Other tests' rows are on the shard too, and a sweep takes a few.
    await expect.poll(() => sweepAfter(found, 0.2)).toEqual(["shown"]);
    const gone = await scene();
    gone.h.carrier.fetchMedia = async () => {
      throw new Error("The carrier answered with status 503");
    };
    await receiveMessage(gone.h.system, gone.mms());
    await expect.poll(() => sweepAfter(gone, 1.1)).toEqual(["refused"]);
  });

  it("shows nothing that is no picture, film or sound by its bytes, or for which there is no room", async () => {
    const page = bytesOf("<svg onload=alert(1)>");
    const cut = PICTURE.subarray(0, PICTURE.length - 20) as Bytes;
    const { h, ctx, mms, states } = await scene({ card: CARD, page, cut });
    await receiveMessage(h.system, mms());
    await drain(h, "jobs");
    expect(await states()).toEqual(["refused", "refused", "refused"]);
    expect((await counts(ctx)).slice(0, 2)).toEqual([0, 0]);

    const full = await reachable(h, { shard: 0, limits: { storage: 1 } });
    h.carrier.fetchMedia = async () => PICTURE;
    await receiveMessage(h.system, { ...mms(["a"]), to: full.number });
    await drain(h, "jobs");
    expect((await rowsOf(full.ctx)).received_media).toMatchObject([{ state: "refused", url: "a" }]);
  });

  it("that came with its message is shown once it is there, and its copy goes", async () => {
    const { h, mms, states } = await scene({});
    const url = postedAddress("sinch-engage", crypto.randomUUID(), 0);
    const file = { carrier: "sinch-engage", url, data: Buffer.from(PICTURE).toString("base64") };
    await receiveMessage(h.system, { ...mms(), media: [{ ...file, type: "image/png" }] });
    const jobs = fetchJobs(h).splice(0);
    expect(await deliver(h, "jobs", jobs)).toHaveLength(1);
    await keepPosted(h.system, file);
    expect(await deliver(h, "jobs", jobs)).toEqual([]);
    expect(await states()).toEqual(["shown"]);
    expect(await env.MEDIA.get(postedKey(file) ?? "")).toBeNull();
    // Only the carrier that posted it has it.
    expect(postedKey({ carrier: "twilio", url })).toBeUndefined();
  });

  it("of a carrier that is no longer connected has no files", async () => {
    const { h, mms, states } = await scene();
    const post = mms();
    const media = post.media.map((one) => ({ ...one, carrier: "former" }));
    await receiveMessage(h.system, { ...post, media });
    await drain(h, "jobs");
    expect(await states()).toEqual(["refused"]);
  });

  it("opts out at once if its text says STOP, before any file is fetched", async () => {
    const { h, ctx, mms, asked, handset } = await scene();
    await acceptMessages(h.system, "fake", [mms(["a"], "STOP")]);
    expect([h.queues.inbound, asked]).toEqual([[], []]);
    expect((await rowsOf(ctx)).suppressions).toMatchObject([{ number: handset }]);
    await drain(h, "jobs");
    expect(asked).toEqual(["a"]);
  });

  it("tells everyone who has the conversation open when its file is there", async () => {
    const { h, ctx, mms, handset } = await scene();
    const room = await begin(ctx, handset);
    const socket = await enter({ room, cookie: await sessionFor(ctx) });
    await receiveMessage(h.system, mms(["a"], "Look"));
    await socket.heard(1);
    await drain(h, "jobs");
    const shown = () =>
      socket.frames
        .flatMap(({ entries }) => entries)
        .some((entry) => entry.kind === "message" && entry.media?.[0]?.url);
    await socket.until(shown);
    expect(shown()).toBe(true);
  });

  it("is no one else's: its file's id is a 404 for another account", async () => {
    const { h, ctx, mms } = await scene();
    await receiveMessage(h.system, mms());
    await drain(h, "jobs");
    const id = z.array(z.object({ id: z.string() })).parse((await rowsOf(ctx)).files)[0]?.id ?? "";
    const status = async (one: AccountContext) => {
      const response = await call(mediaFile, { id }, { cookie: await sessionFor(one) });
      await response.arrayBuffer();
      return response.status;
    };
    expect(await status(ctx)).toBe(200);
    expect(await status(await newAccount({ shard: 0 }))).toBe(404);
  });
});
