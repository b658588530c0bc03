import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "#core/contract/notifications/notifications.ts";
import { may, type Person } from "#core/permissions.ts";
import { paths } from "#web/lib/paths.ts";

const PAGES: Readonly<Record<NotificationKind, string>> = {
  message: paths.history,
  mms: paths.history,
  schedule: paths.scheduled,
  campaign: paths.campaigns,
  quick: paths.history,
  import: paths.groups,
  file: paths.schedulers,
  subaccount: paths.subAccounts,
  webhook: paths.developer,
  verification: paths.userVerification,
  sender: paths.personalNumbers,
  mention: paths.conversation,
  books: paths.admin,
  invoice: paths.invoices,
  businessName: paths.senderIds,
  number: paths.buyNumbers,
  form: paths.contactForms,
  workflow: paths.workflows,
};

/** R489, decision 23: the page that a notification is about, or the conversation that it came in. */
export function notificationTarget(
  me: Person,
  { kind, room }: { kind: string; room?: string },
): string {
  if (room !== undefined && may(me, "conversation")) return paths.room(room);
  const known = NOTIFICATION_KINDS.find((one) => one === kind);
  return known ? PAGES[known] : paths.history;
}
