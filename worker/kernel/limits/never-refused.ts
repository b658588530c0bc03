/**
 * Acts that are allowed even when the day's changes are used up: they stop or remove something,
 * keep messages from a recipient, let a person sign in, or record and mail what was done to a person's
 * sign-in. Each is as rare as the act before it, which is counted.
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
  "user.social-adopt",
  "verification.delete",
  "webhook.delete",
]);
