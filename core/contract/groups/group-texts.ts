import { namesTogether } from "../../names-together.ts";
import {
  MAX_GROUP_NAME,
  MAX_IMPORT_ROWS,
  MAX_LABEL_LENGTH,
  MAX_LABELS,
} from "../../rules/file-limits.ts";

/** Groups that one call deletes or empties. */
export const MAX_GROUPS_TOGETHER = 50;

export const GROUP_TEXTS = {
  created: "The group has been created",
  nameRequired: "Group name must be provided",
  nameShort: "Name should be at least 1 character long",
  nameLong: `Cannot be longer than ${MAX_GROUP_NAME} characters`,
  nameTaken: "A group with this name already exists",
  fileRequired: "Select a file to upload",
  fileLarge: "File must be less than 5MB",
  fileTypes: ".xls, .xlsx, and .csv files are allowed",
  fileEmpty: "Your file has no Contacts! Please add contacts.",
  fileInvalid: "Invalid or missing data in the uploaded file.",
  numberFirst: "Please select number field first",
  numberFirstTitle: "Select Number Field",
  noMobiles:
    "Label (row) assign to mobile number do not contains valid mobile number or file you selected is incorrect",
  tooManyLabels: `You can only select ${MAX_LABELS} labels`,
  labelRequired: "Required",
  labelLong: `Cannot be longer than ${MAX_LABEL_LENGTH} characters`,
  labelTwice: "This label is used twice",
  limit: (n: number) => `Contact limit exceeded! Your per group contact limit is ${n}`,
  numberRequired: "Mobile No. is required",
  numberInvalid: "Invalid phone number",
  numberTwice: "This number is already in the group",
  uploaded: "File uploaded",
  columnUnknown: "This group has no column with this name",
  sameGroup: "Choose another group than the one they are in",
  chooseGroup: "Choose at least one group",
  deleted: "Groups deleted",
  emptied: "Groups emptied",
  inUse: "This group is used in a campaign that is being sent or is scheduled",
  fixedRecipients:
    "Recipients are fixed when planning starts. Contacts added after that are not in the campaign.",
  labelName: "Must contain a letter or a number, and none of { } |",
  columnMissing: "This column is not in the file",
  tooManyRows: `Contact upload limit is ${MAX_IMPORT_ROWS}`,
  splitRows: (rows: number) =>
    `This sheet has ${rows.toLocaleString("en-AU")} rows. Split it into smaller files and try again.`,
  sameFile: "This file is already being imported into a group with this name",
  importing: "Another file is being imported into this group. Try again when it is done.",
  replaceRight: "You may not remove this group's contacts, so you cannot replace them",
  undoTooLate: "This import can no longer be undone. That is possible for 7 days after it.",
  undoneBefore: "This import has already been undone",
  sharedImport:
    "Contacts are added to a shared group one by one. Ask your admin to import a file into it.",
  readTooOften: "This file has been read in too many ways",
  uploadAgain: "Upload it again to try other settings.",
  pagedTooFar: `Only the first ${(10_000).toLocaleString("en-AU")} are listed. Search for the others.`,
  fileGone: "The uploaded file is no longer kept. Upload it again.",
} as const;

/** Why groups are not deleted or emptied, and imports not undone, by name. */
export const GROUP_REMOVAL_TEXTS = {
  inUse: (names: readonly string[]) =>
    `${namesTogether(names)} ${names.length === 1 ? "is" : "are"} used in a campaign that is being sent or is scheduled`,
  planned: (campaigns: readonly string[]) =>
    campaigns.length === 1
      ? `${namesTogether(campaigns)} is being prepared for sending. Undo the import once it is, or cancel the campaign first.`
      : `${namesTogether(campaigns)} are being prepared for sending. Undo the import once they are, or cancel the campaigns first.`,
  importing: (names: readonly string[]) =>
    `A file is being imported into ${namesTogether(names)}. Try again when it is done.`,
} as const;
