export const WORKFLOW_TEXTS = {
  nameRequired: "Workflow name is required",
  nameTaken: "A workflow with this name already exists",
  incomplete: "Complete this action",
  messageRequired: "Message is required!",
  timeOfDay: "Must be a time of day such as 09:00",
  /** Someone else saved in between. */
  changed:
    "This workflow was changed in the meantime, by someone else or in another window. Load it again to see how it is now.",
  changedBy: (name: string, at: string) =>
    `${name} changed this workflow on ${at}. Load it again to see how it is now.`,
  tooMany: (most: number) => `A workflow can have ${most} actions`,
  tooDeep: (most: number) => `Branches can be ${most} levels deep`,
  noParent: "The action that it belongs to is not in this workflow, or comes after it",
  noBranch: (branch: string) => `That action has no branch "${branch}"`,
  branchNeeded: "Say which branch of that action it is in",
  twice: "Two actions have the same id",
  afterStop: "No action can follow a stop",
  waitShort: "Wait at least a minute",
  waitLong: (days: number) => `Wait ${days} days at most`,
  sharesSum: "The shares must be 100 % together",
  keysTwice: "Two of its branches have the same key",
  full: (most: number) => `Your account can have ${most} workflows. Delete one first.`,
  tooLarge: "The texts of this workflow are too long together",
  created: "The workflow has been created",
  saved: "The workflow has been saved",
  deleted: "The workflow has been deleted",
  activated: "The workflow is active",
  deactivated: "The workflow is no longer active",
  stopped: "All runs are stopped",
  noTrigger: "Choose what starts this workflow",
  noActions: "Add at least one action",
  gone: {
    group: "This group no longer exists",
    segment: "This segment no longer exists",
    campaign: "This campaign no longer exists",
    label: (label: string) => `No group has a label called "${label}"`,
    sender: (sender: string) => `You can no longer send from ${sender}`,
    media: "This file no longer exists",
    keyword: "This keyword no longer exists",
    form: "This contact form no longer exists",
    person: (email: string) =>
      `${email} is not a verified address of your account. Add it in Notification settings`,
  },
  keywordTaken: (name: string) => `The active workflow "${name}" is started by this keyword`,
  paused: (name: string, reason: string) =>
    `The workflow "${name}" was switched off: ${reason} Its messages wait for a week. Switch it on again to send them.`,
  /** What would be missing. */
  uses: (name: string, what: string) =>
    `The active workflow "${name}" uses ${what}. Switch the workflow off first.`,
  loop: (names: readonly string[]) =>
    `This would go round in circles: ${names.map((name) => `"${name}"`).join(" → ")}`,
  mmsSubject: (most: number) => `The subject of an MMS has ${most} characters at most`,
  notActive: "This workflow is not active",
  notByApi: "This workflow is not started by the API",
  runEnded: "This run has ended",
  runStopped: "The run is stopped",
  ofAction: (nth: number, problem: string) => `Action ${nth}: ${problem}`,
  problems: (count: number) =>
    count === 1
      ? "One thing is still to be completed"
      : `${count} things are still to be completed`,
} as const;
