import { idOfEvent } from "#core/ids.ts";
import { overallState } from "#core/rules/name-registrations.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { businessNames } from "#worker/db/schema/control/business-names.ts";
import { projectSenders } from "#worker/domains/senders/senders/project-senders.ts";
import { dropNameRoutes } from "#worker/domains/sending/providers/name-routes.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import {
  changeName,
  isApproved,
  type NameRow,
  nameById,
  namesOfDeleted,
} from "./inner/name-queries.ts";
import { nameMails } from "./inner/present-name.ts";
import { registrationsOf } from "./inner/registration-queries.ts";

const PER_SECOND = 1000;

/** An approved name is a sender; its account's people are notified, and its owner gets a mail. */
export const nameSenders = projectSenders({ table: businessNames, find: nameById, project });

async function project(account: AccountContext, row: NameRow) {
  const { id, name: value, status, notice, changedAt } = row;
  const [isTheirs, registrations, effects] = await Promise.all([
    isApproved(account, row),
    registrationsOf(account, [id]),
    nameMails(account, row),
  ]);
  const register = overallState(registrations.map(({ state }) => state));
  const sender = { type: SENDER_TYPES.businessName, perSecond: PER_SECOND, register };
  const isGone = status === "removed" && !isTheirs;
  return {
    value,
    sender: status === "approved" ? sender : isGone ? ("gone" as const) : ("kept" as const),
    audit: { action: `businessName.${status}`, subject: value, detail: { id, register } },
    events: [
      {
        type: "businessName.changed" as const,
        message: notice,
        id: idOfEvent("notification", changedAt, id),
      },
    ],
    effects,
  };
}

const AT_ONCE = 100;

/** Others may have the names of deleted accounts. */
export async function sweepNames(ctx: SystemContext): Promise<boolean> {
  const left = await namesOfDeleted(ctx, AT_ONCE);
  await writeControl(
    ctx,
    left.flatMap(({ id, status, accountId, name }) => [
      changeName(ctx, { id, from: [status], to: "removed", apply: false }),
      dropNameRoutes(ctx, { account: accountId, sender: name }),
    ]),
  );
  return left.length === AT_ONCE;
}
