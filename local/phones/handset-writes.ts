import type { InboundMessage } from "#worker/carriers/carrier.ts";
import { carrierIdOf } from "./accept.ts";
import { addCounts, takeSerials } from "./counts.ts";
import { type HandsetFile, putFiles, shownFiles } from "./files.ts";
import { putInbound } from "./outbox.ts";

export interface HandsetText {
  /** The handset, 614######## */
  from: string;
  /** The number it writes to, digits only. */
  to: string;
  text: string;
  files?: readonly HandsetFile[];
}

/** A handset writes: into its thread now, to the platform at `due`. Returns the post's id. */
export function handsetWrites(
  sql: SqlStorage,
  { files = [], ...written }: HandsetText,
  now: number,
  due: number,
): { post: number; serial: number } {
  const serial = takeSerials(sql, 1);
  const ids = putFiles(sql, files);
  sql.exec(
    `INSERT INTO messages (seq, direction, handset, other, text, mms, at, changed, status)
     VALUES (?1, 'inbound', ?2, ?3, ?4, ?5, ?6, ?6, 'sent')`,
    serial,
    written.from,
    written.to,
    written.text,
    files.length > 0 ? JSON.stringify(shownFiles(files, ids)) : null,
    now,
  );
  addCounts(sql, { replies: 1 });
  const media = files.map(({ type }, nth) => {
    return { carrier: "simulator", url: `simulator:${ids[nth]}`, type };
  });
  const message: InboundMessage = {
    carrierId: carrierIdOf(serial),
    ...written,
    at: now,
    ...(media.length > 0 && { media }),
  };
  return { post: putInbound(sql, serial, message, due), serial };
}

/** Whether a handset can write back to this sender. */
export function canReplyTo(sender: string): boolean {
  return /^\d{3,15}$/.test(sender);
}
