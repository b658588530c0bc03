import { eq } from "drizzle-orm";
import { type Id, newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { audit, outbox } from "#worker/db/schema/shard/kernel.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { Effect } from "./effects.ts";
import { GRACE_MS } from "./outbox-queries.ts";

export function outboxRow(ctx: AccountContext, effect: Effect): { id: string; insert: Statement } {
  const id = newId("outbox", ctx.now());
  const now = ctx.now();
  const values = { id, effect: JSON.stringify(effect), createdAt: now, nextAt: now + GRACE_MS };
  return { id, insert: ctx.db.insert(outbox, values) };
}

export function deleteOutboxRow(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(outbox, eq(outbox.id, id));
}

/** Who did it; a person who acts for another is named before the one they act for. */
export function actorOf(person: AccountContext["person"]): string {
  if (!person) return "system";
  return person.actor ? `${person.actor.userId} as ${person.userId}` : person.userId;
}

export interface Audit {
  /** What was done: `campaign.launch`. */
  action: string;
  /** The id or name of its object. */
  subject: string;
  detail?: object;
  /** Of what may be committed again: then the batch fails. */
  id?: Id<"audit">;
}

export function auditRows(ctx: AccountContext, entries: readonly Audit[]): Statement[] {
  const rows = entries.map(({ id, action, subject, detail }) => ({
    id: id ?? newId("audit", ctx.now()),
    actor: actorOf(ctx.person),
    action,
    subject,
    detail: detail ? JSON.stringify(detail) : null,
    requestId: ctx.requestId,
    at: ctx.now(),
  }));
  return ctx.db.insertAll(audit, rows);
}
