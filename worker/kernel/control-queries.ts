import { eq } from "drizzle-orm";
import { newId } from "#core/ids.ts";
import type { AccountContext, Kernel, SystemContext } from "#worker/context.ts";
import { audit, outbox } from "#worker/db/schema/control/kernel.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { AlertEffect, MailEffect, NoticeEffect } from "./effects.ts";
import { GRACE_MS } from "./outbox-queries.ts";
import { type Audit, actorOf } from "./queries.ts";

/** The context of an account, or of a call before sign-in. */
export type ControlContext = AccountContext | SystemContext;

export interface ControlAudit extends Audit {
  /** The account whose audit log records it, if none of its people is signed in. */
  accountId?: string;
}

function accountOf(ctx: ControlContext): string | null {
  return "account" in ctx ? ctx.account.id : null;
}

export function controlAuditRow(ctx: ControlContext, entry: ControlAudit): Statement {
  const values = {
    id: newId("audit", ctx.now()),
    accountId: entry.accountId ?? accountOf(ctx),
    actor: actorOf("person" in ctx ? ctx.person : undefined),
    action: entry.action,
    subject: entry.subject,
    detail: entry.detail ? JSON.stringify(entry.detail) : null,
    requestId: ctx.requestId,
    at: ctx.now(),
  };
  return ctx.control.insert(audit, values);
}

export function controlOutboxRow(
  ctx: ControlContext,
  effect: MailEffect | AlertEffect | NoticeEffect,
) {
  const id = newId("outbox", ctx.now());
  const values = {
    id,
    accountId: accountOf(ctx),
    effect: JSON.stringify(effect),
    createdAt: ctx.now(),
    nextAt: ctx.now() + GRACE_MS,
  };
  return { id, insert: ctx.control.insert(outbox, values) };
}

export function deleteControlOutboxRow(ctx: Pick<Kernel, "control">, id: string): Statement {
  return ctx.control.delete(outbox, eq(outbox.id, id));
}
