import * as z from "zod";
import { heldIn } from "#core/contract/held-by.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input, Output } from "#core/endpoint.ts";
import { CooeeError } from "#core/errors.ts";
import { toCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { digestOf } from "#worker/request-digest.ts";
import { type NewQuick, type QuickRecord, quickByKey } from "./quick-queries.ts";

export type Sending = Input<typeof contract.sendQuickMessage>;
export type Sent = Output<typeof contract.sendQuickMessage>;

/** What it is sent with, if it is an MMS. */
export interface Carried {
  attachmentId: string | null;
}

/** A request under its client's key; `digest` is a hash of what it asks for. */
export interface Asked {
  key: string;
  digest: string;
}

/**
 * Does what a request asks for once, however often it arrives: a double click, a replay, another try
 * after a lost response. Another request under the same key is refused; what it would cost by now makes it
 * no other.
 */
export async function once(
  ctx: AccountContext,
  { key, recipients: _, price: __, ...content }: Sending,
  send: (asked: Asked) => Promise<Sent>,
): Promise<Sent> {
  const asked = { key: key ?? crypto.randomUUID(), digest: await digestOf(content) };
  const known = key && (await quickByKey(ctx, key));
  if (known) return sameAs(known, asked);
  try {
    return await send(asked);
  } catch (error) {
    // The same request was faster: it has the key, and may have used the credit that this one lacks.
    const refused = error instanceof CooeeError || isUniqueViolation(error);
    const other = refused && (await quickByKey(ctx, asked.key));
    if (!other) throw error;
    return sameAs(other, asked);
  }
}

function sameAs(known: QuickRecord, { digest }: Asked): Sent {
  if (known.digest !== digest) throw new CooeeError("CONFLICT", QUICK_TEXTS.keyUsed);
  return presentSent(known);
}

const excluded = z.array(contract.sendQuickMessage.output.shape.data.shape.excluded.element);

export function presentSent(quick: NewQuick): Sent {
  return {
    message: QUICK_TEXTS[quick.status],
    data: {
      _id: quick.id,
      status: quick.status,
      scheduleAt: quick.scheduledAt ?? undefined,
      campaign: quick.campaignId ?? undefined,
      recipients: quick.recipients,
      segments: quick.segments,
      price: toCents(quick.price),
      excluded: excluded.parse(JSON.parse(quick.excluded)),
      heldBy: quick.status === "pending" ? heldIn(quick.heldBy ?? "[]") : [],
    },
  };
}
