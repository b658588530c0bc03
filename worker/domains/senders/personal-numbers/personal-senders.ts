import { idOfEvent } from "#core/ids.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext } from "#worker/context.ts";
import { personalNumbers } from "#worker/db/schema/control/personal-numbers.ts";
import { projectSenders } from "#worker/domains/senders/senders/project-senders.ts";
import { decisionWords } from "./inner/decision-mail.ts";
import { isApproved, numberById, type PersonalRow } from "./inner/personal-queries.ts";

/** Messages a second: what carriers take from one mobile's number. */
const PER_SECOND = 10;

/** An approved number is a sender; its account is notified of a decision. */
export const personalSenders = projectSenders({
  table: personalNumbers,
  find: numberById,
  project,
});

async function project(account: AccountContext, row: PersonalRow) {
  const isTheirs = await isApproved(account, row);
  const sender = { type: SENDER_TYPES.personal, perSecond: PER_SECOND };
  return {
    value: row.number,
    sender: isTheirs ? sender : ("gone" as const),
    audit: { action: isTheirs ? "sender.add" : "sender.remove", subject: row.id },
    events: [
      wasDecided(row)
        ? {
            type: "personalNumber.decided" as const,
            message: decisionWords(row),
            id: bellId(row),
          }
        : { type: "account.changed" as const },
    ],
  };
}

/** Whether an administrator said something to it, or took it away from an account that sent from it. */
function wasDecided({ status, reason, removedAt }: PersonalRow): boolean {
  if (removedAt !== null) return status === "approved" && reason !== null;
  return status === "approved" || status === "rejected";
}

function bellId({ id, decidedAt, createdAt, removedAt }: PersonalRow) {
  return idOfEvent("notification", removedAt ?? decidedAt ?? createdAt, id);
}
