import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { idOfEvent } from "#core/ids.ts";
import { NUMBER_PER_SECOND } from "#core/rules/dedicated-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext } from "#worker/context.ts";
import { dedicatedNumbers } from "#worker/db/schema/control/dedicated-numbers.ts";
import { projectSenders } from "#worker/domains/senders/senders/project-senders.ts";
import type { NumberRow } from "./inner/number-queries.ts";
import { numberWithId } from "./rental-queries.ts";

/** An assigned number is a sender. */
export const dedicatedSenders = projectSenders({
  table: dedicatedNumbers,
  find: numberWithId,
  project,
});

function project(_account: AccountContext, row: NumberRow) {
  const isAssigned = row.status === "assigned";
  const sender = { type: SENDER_TYPES.dedicated, perSecond: NUMBER_PER_SECOND };
  return {
    value: row.number,
    sender: isAssigned ? sender : ("gone" as const),
    audit: { action: isAssigned ? "sender.add" : "sender.remove", subject: row.number },
    events: [row.status === "expired" ? endedEvent(row) : { type: "account.changed" as const }],
  };
}

function endedEvent({ id, number, changedAt }: NumberRow) {
  return {
    type: "number.changed" as const,
    message: NOTIFICATION_TEXTS.numberEnded(formatInternational(number)),
    id: idOfEvent("notification", changedAt, id),
  };
}
