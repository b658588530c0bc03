import { CooeeError } from "#core/errors.ts";
import { type Id, idSchema, newId } from "#core/ids.ts";
import { postedKey } from "#worker/carriers/posted-files.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { readPosted } from "#worker/domains/content/media/posted-media.ts";
import {
  keepReceivedFile,
  overdueReceivedFiles,
  refuseReceivedFile,
  waitingMedia,
} from "#worker/domains/content/media/received-queries.ts";
import { keepFile } from "#worker/domains/platform/files/file-store.ts";
import { becomesMms } from "#worker/domains/sending/messages/inbound-queries.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import type { DomainEvent } from "#worker/kernel/events.ts";
import { contentTypeOf } from "#worker/media/content-type.ts";
import { nameAs } from "#worker/media/file-name.ts";
import { isSentType, type SentType, stripMetadata } from "#worker/media/strip-metadata.ts";

type Waiting = Awaited<ReturnType<typeof waitingMedia>>[number];

/**
 * Fetches the files of an MMS from a handset. It may run twice or stop half-way: each file becomes one attachment,
 * and a copy that came too late is swept like any file that no MMS names. Throws if one may be there later.
 */
export async function fetchReceived(ctx: AccountContext, message: Id<"message">): Promise<void> {
  const waiting = await waitingMedia(ctx, message);
  // One at a time: together they could be more than an invocation's memory.
  const failures: unknown[] = [];
  for (const one of waiting) {
    await fetchOne(ctx, one).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Says of those that did not come that they will not. */
export async function giveUpReceived(ctx: AccountContext, message: Id<"message">): Promise<void> {
  for (const one of await waitingMedia(ctx, message)) await refuse(ctx, one, "unreachable");
}

/** Open screens of the conversation are notified. */
function changed(id: string): DomainEvent {
  return { type: "messages.changed", messages: { ids: [id] } };
}

async function fetchOne(ctx: AccountContext, one: Waiting): Promise<void> {
  const posted = postedKey(one);
  const carrier = ctx.carriers.get(one.carrier);
  const whole = posted ? await readPosted(ctx, posted) : await carrier?.fetchMedia?.(one.url);
  const file = whole && shownFile(whole);
  await (file ? keep(ctx, one, file) : refuse(ctx, one, whole ? "type" : "absent"));
  if (posted) await ctx.media.delete(posted);
}

/** `absent`: it is not there, too large, or not on one of the carrier's hosts. */
type Reason = "absent" | "type" | "storage" | "unreachable";

async function refuse(ctx: AccountContext, one: Waiting, reason: Reason): Promise<void> {
  const { messageId: message, carrier, url } = one;
  ctx.log.info("media.refused", { message, carrier, reason, host: URL.parse(url)?.host });
  const statements = [refuseReceivedFile(ctx, placeOf(one))];
  await commit(ctx, { statements, events: [changed(one.messageId)] });
}

interface ShownFile {
  type: SentType;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What browsers show of it, without what it tells of its maker; undefined if its bytes are none of ours. */
function shownFile(whole: Uint8Array): ShownFile | undefined {
  const type = contentTypeOf(whole);
  if (!isSentType(type)) return undefined;
  const bytes = stripMetadata(type, whole);
  return bytes && { type, bytes };
}

/** What no carrier tells. */
const NAMES: Readonly<Record<string, string>> = {
  image: "picture.jpg",
  video: "video.mp4",
  audio: "sound.mp3",
};

async function keep(ctx: AccountContext, one: Waiting, { type, bytes }: ShownFile): Promise<void> {
  const id = newId("file", ctx.now());
  const attachment = newId("attachment", ctx.now());
  try {
    const name = nameAs(type, NAMES[type.split("/")[0] ?? ""] ?? "file.bin");
    await keepFile(ctx, { id, purpose: "media", name, contentType: type }, bytes);
    const carried = { id: attachment, subject: "", fileId: id, url: null, type, name };
    // Aborted if another run was faster.
    await commitUnlessAborted(ctx, {
      statements: [
        ...keepReceivedFile(ctx, placeOf(one), carried),
        becomesMms(ctx, one.messageId, attachment),
      ],
      events: [changed(one.messageId)],
      audit: { action: "message.media", subject: one.messageId },
    });
  } catch (error) {
    // The account has no room for it.
    if (!(error instanceof CooeeError)) throw error;
    await refuse(ctx, one, "storage");
  }
}

function placeOf({ messageId, nth }: Waiting) {
  return { message: messageId, nth };
}

/** Longer than a job and its dead letter are tried. */
const LOST_MS = 24 * 3_600_000;
/** A carrier may take its time. */
const AT_ONCE = 20;

/** Tries files of handsets once more whose job was lost, as after a restore, and settles what becomes of them. */
export async function sweepReceived(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const rows = await overdueReceivedFiles(shard, ctx.now() - LOST_MS, AT_ONCE);
  await forEachAccount(ctx, "received", rows, async (account, { message_id }) => {
    const message = idSchema("message").parse(message_id);
    await fetchReceived(account, message).catch(() => giveUpReceived(account, message));
  });
  return rows.length === AT_ONCE;
}
