export const CRM_IMPORT_TEXTS = {
  begun: "The migration is in progress",
  target: "Name a new group, or choose one that is there",
  /** R351. */
  phoneFirst: "The first field must be one of phone numbers",
  fieldGone: (name: string) => `The CRM no longer has the field ${name}. Choose another one.`,
  labelRequired: "Required",
  criteria: "Write criteria as (field:operator:value), joined by and",
  none: "There are no contacts that match",
  noNumbers: (rows: number) =>
    `None of ${rows.toLocaleString("en-AU")} contacts has an Australian mobile number`,
  tooMany: "There are more than 100,000 contacts. Choose a filter that matches fewer.",
  tooLarge:
    "There is too much in these contacts. Choose fewer fields, or a filter that matches fewer.",
  open: "Three imports from your connections are being read. Wait until one of them has ended.",
  otherAccount: "Another account of this CRM was connected meanwhile. Start again.",
  gaveUp: "This CRM could not be read within a day. Start again.",
} as const;
