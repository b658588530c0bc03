import {
  NOTIFICATION_KINDS,
  NOTIFICATION_READING,
} from "#core/contract/notifications/notifications.ts";
import { readableBy } from "#core/permissions.ts";
import { type AccountContext, personOf } from "#worker/context.ts";

/** The kinds of notification that the person may read. */
export function readableKinds(ctx: AccountContext) {
  return readableBy(personOf(ctx), NOTIFICATION_READING, NOTIFICATION_KINDS);
}
