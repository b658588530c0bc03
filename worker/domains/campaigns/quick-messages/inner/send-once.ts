import * as z from "zod";
import { heldIn } from "#core/contract/approvals/held-by.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input, Output } from "#core/endpoint.ts";
import { conflict } from "#core/errors.ts";
import { toCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { actOnce } from "#worker/domains/campaigns/campaigns/act-once.ts";
import { digestOf } from "#worker/request-digest.ts";
import { type NewQuick, quickByKey } from "./quick-queries.ts";

export type Sending = Input<typeof contract.sendQuickMessage>;
export type Sent = Output<typeof contract.sendQuickMessage>;

/** What it is sent with, if it is an MMS. */
export interface Carried {
  attachmentId: string | null;
}

/** A request under its client's key; `digest` is a hash of what it asks for. */
export interface Keyed {
  key: string;
  digest: string;
}

/** Once under its client's key. What a repeated request would cost by now makes it no other. */
export async function sendOnce(
  ctx: AccountContext,
  { key, recipients: _, price: __, ...content }: Sending,
  send: (keyed: Keyed) => Promise<Sent>,
): Promise<Sent> {
  const digest = await digestOf(content);
  if (!key) return send({ key: crypto.randomUUID(), digest });
  return actOnce(
    async () => {
      const known = await quickByKey(ctx, key);
      if (known && known.digest !== digest) throw conflict(QUICK_TEXTS.keyUsed);
      return known && presentSent(known);
    },
    () => send({ key, digest }),
  );
}

const excluded = z.array(contract.sendQuickMessage.output.shape.data.shape.excluded.element);

/** The numbers that a message left out, with the reasons. */
export function excludedIn(quick: Pick<NewQuick, "excluded">) {
  return excluded.parse(JSON.parse(quick.excluded));
}

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
      excluded: excludedIn(quick),
      heldBy: quick.status === "pending" ? heldIn(quick.heldBy ?? "[]") : [],
    },
  };
}
