import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { timeOf } from "#core/ids.ts";
import { keyedPage } from "#core/paging.ts";
import { mediaFilePath } from "#core/rules/media-path.ts";
import { toCents } from "#core/rules/money.ts";
import { wireMessageStatus } from "#core/statuses.ts";
import type { MessageRow } from "./message-row-queries.ts";

const WAITING = ["pending", "scheduled"];

export function presentMessage(row: MessageRow): MessageRecord {
  const out = row.direction === "out";
  const waits = row.status === "queued" && row.campaign_status === "pending";
  const cost = row.refunded === 1 ? 0 : row.price;
  const receiver = out ? row.recipient : row.sender;
  return {
    _id: row.id,
    message_id: row.id,
    sender: out ? row.sender : row.recipient,
    receiver,
    contacts: [receiver],
    room: row.room ?? undefined,
    unread: row.unread === 1,
    workflow: row.source === "workflow" ? row.source_id : null,
    source: row.source && row.source_id ? { kind: row.source, _id: row.source_id } : undefined,
    createdAt: timeOf(row.id),
    claimed_time: row.claimed_at ?? undefined,
    send_time: row.sent_at ?? undefined,
    settled_time: row.settled_at ?? undefined,
    carrier_reference: row.carrier_id ?? undefined,
    // A message awaiting approval is on no queue.
    status: waits ? "pending" : wireMessageStatus(row.status),
    reason: row.reason ?? undefined,
    message: row.text,
    name: row.name ?? undefined,
    ...presentMms(row),
    unicode: row.unicode === 1,
    bulk: row.campaign_id
      ? { _id: row.campaign_id, name: row.campaign ?? "Deleted campaign" }
      : undefined,
    schedule: WAITING.includes(row.status) ? (row.quick_id ?? undefined) : undefined,
    scheduleAt: row.scheduled_at ?? undefined,
    clicks: row.clicks || undefined,
    smsDetail: {
      messagelength: row.units,
      smscount: row.segments,
      costpersms: row.segments > 0 ? toCents(cost / row.segments) : 0,
      deductibleCredit: toCents(cost),
    },
  };
}

/** What it carries, if it is an MMS. */
function presentMms({ media_type, media_file, media_url, media_name, subject, text }: MessageRow) {
  if (media_type === null) return { isMMS: false };
  const url = media_file ? mediaFilePath(media_file) : (media_url ?? "");
  return {
    isMMS: true,
    subject: subject || undefined,
    mediatxt: text,
    media: [{ url, filetype: media_type, name: media_name ?? "" }],
  };
}

export function messagePage(rows: readonly MessageRow[], limit: number) {
  return keyedPage(rows, limit, presentMessage);
}
