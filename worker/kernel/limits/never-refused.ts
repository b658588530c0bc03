/**
 * Acts that a full day's changes do not refuse: they stop or remove something, keep messages from a
 * recipient, or write down, and mail, what has been done to somebody's way in. Each is as rare as what
 * came before it, which is counted.
 */
export const NEVER_REFUSED: ReadonlySet<string> = new Set([
  "account.delete",
  "assignment.end",
  "campaign.cancel",
  "campaign.delete",
  "campaign.pause",
  "contact.delete",
  "contact.deleteMany",
  "group.delete",
  "group.empty",
  "notification.delete",
  "notification.deleteAll",
  "subaccount.access",
  "subaccount.remove",
  "subaccount.rights",
  "subaccount.withdraw",
  "suppression.block",
  "token.create",
  "token.delete",
  "token.endAll",
  "user.email",
  "user.mfaAdded",
  "user.mfaRemoved",
  "user.mobile",
  "user.password",
  "user.social-link",
  "verification.delete",
  "webhook.delete",
]);
