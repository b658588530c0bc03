import type * as z from "zod";
import type { AdminUser, updateUser } from "#core/contract/admin/admin-users.ts";
import type { accountLimits } from "#core/contract/limits/limits.ts";
import { LIMITS, type LimitName } from "#core/rules/limits.ts";
import type { Flags } from "./flag-fields.tsx";

// Unchanged values are not sent: another administrator may have changed them in the meantime.

type Edited = Flags & Pick<AdminUser, "name">;

export function userChanges(
  user: Edited,
  { trialEnds, ...now }: Edited & { trialEnds: boolean },
): Omit<z.input<typeof updateUser.input>, "id"> {
  const changed = <V>(before: V, after: V) => (before === after ? undefined : after);
  return {
    role: trialEnds ? "user" : undefined,
    name: changed(user.name, now.name),
    adminApproved: changed(user.adminApproved, now.adminApproved),
    quickApproved: changed(user.quickApproved, now.quickApproved),
    allowedSharedSender: changed(user.allowedSharedSender, now.allowedSharedSender),
    allowReceivedSmsAsEmail: changed(user.allowReceivedSmsAsEmail, now.allowReceivedSmsAsEmail),
    allowSubAccount: changed(user.allowSubAccount, now.allowSubAccount),
    batch: changed(user.batch, now.batch),
    isNotAutoCredit: changed(user.isNotAutoCredit, now.isNotAutoCredit),
    contactLimit: changed(user.contactLimit, now.contactLimit),
  };
}

export type AccountLimit = z.infer<typeof accountLimits.output>["data"]["limits"][number];

export const MB = 1_000_000;

/** Limits in bytes are shown and typed in MB. */
export const isBytes = (name: LimitName) => LIMITS[name].unit === "bytes";

/** A limit as its field shows it: empty for the usual limit. */
export function typedLimit({ name, most, usual }: AccountLimit): string {
  if (most === usual) return "";
  return String(isBytes(name) ? Math.max(1, Math.round(most / MB)) : most);
}

/** The limits whose fields have changed; `typed` lacks those that were not edited. */
export function limitChanges(
  limits: readonly AccountLimit[],
  typed: Readonly<Partial<Record<LimitName, string>>>,
): Partial<Record<LimitName, number | null>> {
  const entries = limits.flatMap((limit) => {
    const text = typed[limit.name]?.trim();
    if (text === undefined || text === typedLimit(limit)) return [];
    const most = Number(text) * (isBytes(limit.name) ? MB : 1);
    return [[limit.name, text === "" ? null : most] as const];
  });
  return Object.fromEntries(entries);
}
