import { NOTIFICATION_TEXTS } from "#core/contract/notifications.ts";
import type { Id } from "#core/ids.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { ownerEmail } from "#worker/domains/directory/owner-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import { abortUnlessInStatus, changeForm, formById } from "./inner/queries.ts";

interface Decision {
  id: Id<"verification">;
  status: "approved" | "rejected";
  reason: string | null;
}

/** Approves or rejects a pending form, once; its owner gets a notification and a mail. */
export async function decide(ctx: AccountContext, { id, status, reason }: Decision): Promise<void> {
  const form = await formById(ctx, id);
  const by = personOf(ctx).userId;
  const message =
    status === "approved"
      ? NOTIFICATION_TEXTS.verificationApproved
      : NOTIFICATION_TEXTS.verificationRejected(reason ?? "");
  const effects: Effect[] = [
    {
      type: "approval",
      subject: id,
      round: 0,
      kind: "verification",
      requestedAt: form.sentAt ?? ctx.now(),
      settled: { decision: status, at: ctx.now(), by, reason },
    },
    ...(await mail(ctx, message)),
  ];
  const statements = [
    abortUnlessInStatus(ctx, id, ["pending"]),
    changeForm(ctx, id, { status, reason }),
  ];
  await commit(ctx, {
    statements,
    events: [{ type: "verification.decided", message }],
    effects,
    audit: { action: `verification.${status}`, subject: id },
  });
}

async function mail(ctx: AccountContext, message: string): Promise<Effect[]> {
  const to = await ownerEmail(ctx, ctx.account.id);
  if (to === undefined) return [];
  const text = ["Hello,", message, `${ctx.settings.APP_URL}/user-verification`].join("\n\n");
  return [{ type: "mail", to, subject: "Your business verification", text }];
}
