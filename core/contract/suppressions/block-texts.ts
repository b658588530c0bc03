export const BLOCK_TEXTS = {
  blocked: "Number blocked",
  blockedMany: "Numbers blocked",
  unblocked: "Number unblocked",
  optedIn: "Opt-out lifted",
  consentNeeded:
    "They opted out themselves. They can reply START, or you can record when and how they agreed to get messages again.",
  consentWhen: "Enter when they agreed",
  consentNote: "Say how they agreed, in at least 10 characters",
  consentInPerson: "Only a signed-in person can record a consent. Apps cannot.",
  consentFuture: "Cannot be in the future",
  consentEarlier: "Must be later than their opt-out",
  changed: "This number has just changed. Refresh the list and try again.",
  badWays: "Must be ways of the list, with commas between them",
  formerSubAccount: "A former sub-account",
  badCursor: "Must be the next of an earlier page",
} as const;
