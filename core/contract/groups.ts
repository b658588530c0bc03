import * as z from "zod";
import { endpoint, jsonText, listOf, noInput, noOutput, queryNumber } from "../endpoint.ts";
import { idSchema } from "../ids.ts";
import {
  MAX_GROUP_NAME,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  MAX_LABEL_LENGTH,
  MAX_LABELS,
} from "../rules/file-limits.ts";

export const GROUP_TEXTS = {
  nameRequired: "Group name must be provided",
  nameShort: "Name should be at least 1 character long",
  nameLong: `Cannot be longer than ${MAX_GROUP_NAME} characters`,
  nameTaken: "A group with this name already exists",
  fileRequired: "Select a file to upload",
  fileLarge: "File must be less than 5MB",
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
  inUse: "This group is used in a campaign that is being sent",
  labelName: "Must contain a letter or a number, and none of { } |",
  columnMissing: "This column is not in the file",
  tooManyRows: (rows: number) =>
    `Contact upload limit is ${MAX_IMPORT_ROWS}. This sheet has ${rows} rows: split it and try again.`,
  sameFile: "This file is already being imported into a group with this name",
  importing: "Another file is being imported into this group. Try again when it is done.",
  fileGone: "The uploaded file is no longer kept. Upload it again.",
} as const;

const access = { who: "signed-in", anyOf: ["group"] } as const;
const owns = { id: "group" } as const;
const groupId = z.object({ id: idSchema("group") });

const groupName = z
  .string({ error: GROUP_TEXTS.nameRequired })
  .trim()
  .min(1, GROUP_TEXTS.nameShort)
  .max(MAX_GROUP_NAME, GROUP_TEXTS.nameLong);

export const group = z.object({
  _id: z.string(),
  name: z.string(),
  totalContacts: z.number(),
  unsubscribe: z.number(),
  createdAt: z.number(),
  /** Used in a campaign that is on its way. */
  groupstatus: z.boolean(),
  status: z.enum(["Ready", "Queued"]),
  /** The import that is filling it, where one is. */
  import: z.string().optional(),
  /** Why the last import stopped, where it did. */
  errorLog: z.string().optional(),
  /** Custom column names. */
  fields: z.array(z.string()),
});
export type Group = z.infer<typeof group>;

const fieldPairs = z
  .array(
    z.object({
      name: z.string().trim().min(1, GROUP_TEXTS.labelRequired).max(MAX_LABEL_LENGTH),
      value: z.string().max(500, "Cannot be longer than 500 characters"),
    }),
  )
  .max(MAX_LABELS, GROUP_TEXTS.tooManyLabels)
  .default([]);

export const contact = z.object({
  _id: z.string(),
  number: z.string(),
  group: z.string(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  optIn: z.boolean(),
  isBlocked: z.boolean(),
  isBlockedByUser: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Contact = z.infer<typeof contact>;

const contactData = {
  number: z.string({ error: GROUP_TEXTS.numberRequired }).trim().min(1, GROUP_TEXTS.numberRequired),
  fields: fieldPairs,
};

export const listGroups = endpoint({
  method: "GET",
  path: "/group",
  area: "groups",
  summary: "The account's groups",
  access: { who: "signed-in", anyOf: ["group", "sms", "mms"] },
  input: z.object({
    page: queryNumber.optional(),
    limit: queryNumber.optional(),
    search: z.string().max(80).optional(),
    sort: z.enum(["createdAt", "-createdAt", "name", "-name"]).optional(),
    noPaging: z.enum(["true", "false"]).optional(),
  }),
  output: listOf(group),
});

export const getGroup = endpoint({
  method: "GET",
  path: "/mobile/group/{id}",
  area: "groups",
  summary: "One group",
  access,
  owns,
  input: groupId,
  output: z.object({ data: group }),
});

export const createEmptyGroup = endpoint({
  method: "POST",
  path: "/group/groupWithcontact",
  area: "groups",
  summary: "Create a group, empty or with typed contacts",
  access,
  input: z.object({
    name: groupName,
    contacts: z.array(z.object(contactData)).max(1000).default([]),
  }),
  output: z.object({ data: group }),
});

export const renameGroup = endpoint({
  method: "PUT",
  path: "/group/{id}",
  area: "groups",
  summary: "Rename a group",
  access,
  owns,
  input: groupId.extend({ name: groupName }),
  output: z.object({ data: group }),
});

export const deleteGroup = endpoint({
  method: "DELETE",
  path: "/group/{id}",
  area: "groups",
  summary: "Delete a group with its contacts",
  access,
  owns,
  input: groupId,
  output: noOutput,
});

export const groupFields = endpoint({
  method: "GET",
  path: "/group/fields/{id}",
  area: "groups",
  summary: "Custom column names of a group, for merge tags",
  access: { who: "signed-in", anyOf: ["group", "sms", "mms"] },
  owns,
  input: groupId,
  output: z.object({ data: z.array(z.object({ name: z.string(), value: z.string() })) }),
});

/** One row of the label mapping: which column becomes which label; the first is the mobile number (R293). */
const labels = z
  .array(
    z.object({
      /** Index of the column in the sheet, from 0. */
      id: z.number().int().min(0).max(200),
      oldLabel: z.string(),
      newLabel: z
        .string()
        .trim()
        .min(1, GROUP_TEXTS.labelRequired)
        .max(MAX_LABEL_LENGTH, GROUP_TEXTS.labelLong),
      type: z.enum(["number", "text"]),
    }),
  )
  .min(1, GROUP_TEXTS.numberFirst)
  .max(MAX_LABELS, GROUP_TEXTS.tooManyLabels)
  .refine((list) => list[0]?.type === "number", GROUP_TEXTS.numberFirst)
  .refine(
    (list) => list.filter((label) => label.type === "number").length === 1,
    GROUP_TEXTS.numberFirst,
  );

export type MergeLabel = z.infer<typeof labels>[number];

/** Spreadsheets allow 31 characters; the reader answers a name that the file has not. */
const sheetName = z.string().max(100);
const file = z.instanceof(File, { error: GROUP_TEXTS.fileRequired });

export const sheetPreview = z.object({
  upload: z.string(),
  fileName: z.string(),
  sheets: z.array(z.string()),
  sheet: z.string(),
  totalRows: z.number(),
  columns: z.array(
    z.object({
      header: z.string(),
      samples: z.array(z.string()),
      /** How many cells hold a valid mobile number, of how many that are filled. */
      mobiles: z.number(),
      filled: z.number(),
    }),
  ),
  /** The first rows, for the preview. */
  rows: z.array(z.array(z.string())),
});
export type SheetPreview = z.infer<typeof sheetPreview>;

export const uploadSheet = endpoint({
  method: "POST",
  path: "/group/upload",
  area: "groups",
  summary: "Keep a spreadsheet for an import and show its first rows",
  access,
  encoding: "multipart",
  maxBytes: MAX_IMPORT_BYTES + 65_536,
  tooLarge: GROUP_TEXTS.fileLarge,
  input: z.object({ file, sheet: sheetName.optional() }),
  output: z.object({ data: sheetPreview }),
});

export const previewSheet = endpoint({
  method: "GET",
  path: "/group/upload/{id}",
  area: "groups",
  summary: "Preview another sheet of a file that was uploaded",
  access,
  owns: { id: "upload" },
  input: z.object({ id: idSchema("upload"), sheet: sheetName.optional() }),
  output: z.object({ data: sheetPreview }),
});

const importInput = {
  upload: idSchema("upload").optional(),
  file: file.optional(),
  sheet: sheetName.optional(),
  labels: jsonText(labels),
};

const importStarted = z.object({
  message: z.string(),
  data: z.object({ group: z.string(), import: z.string() }),
});

export const importNewGroup = endpoint({
  method: "POST",
  path: "/group",
  area: "groups",
  summary: "Create a group from a spreadsheet",
  access,
  owns: { upload: "upload" },
  encoding: "multipart",
  maxBytes: MAX_IMPORT_BYTES + 65_536,
  tooLarge: GROUP_TEXTS.fileLarge,
  input: z.object({ name: groupName, ...importInput }),
  output: importStarted,
});

export const importIntoGroup = endpoint({
  method: "PUT",
  path: "/mobile/group/{id}",
  area: "groups",
  summary: "Add a spreadsheet's contacts to a group",
  access,
  owns: { id: "group", upload: "upload" },
  encoding: "multipart",
  maxBytes: MAX_IMPORT_BYTES + 65_536,
  tooLarge: GROUP_TEXTS.fileLarge,
  input: groupId.extend(importInput),
  output: importStarted,
});

export const importProgress = z.object({
  _id: z.string(),
  group: z.string(),
  status: z.enum(["queued", "running", "complete", "failed"]),
  rows: z.number(),
  processed: z.number(),
  added: z.number(),
  updated: z.number(),
  rejected: z.number(),
  /** Numbers of this file that had opted out and stay opted out. */
  optedOut: z.number(),
  error: z.string().optional(),
});

export const getImport = endpoint({
  method: "GET",
  path: "/group/import/{id}",
  area: "groups",
  summary: "How far an import is",
  access,
  owns: { id: "import" },
  input: z.object({ id: idSchema("import") }),
  output: z.object({ data: importProgress }),
});

export const rejectedRows = endpoint({
  method: "GET",
  path: "/group/import/{id}/rejected",
  area: "groups",
  summary: "The rows that were not imported, with reasons, as CSV",
  access,
  owns: { id: "import" },
  download: true,
  input: z.object({ id: idSchema("import") }),
  output: noInput,
});

export const listContacts = endpoint({
  method: "POST",
  path: "/group/data/{id}",
  area: "groups",
  summary: "Contacts of a group, newest change first, by key",
  access,
  owns,
  input: groupId.extend({
    cursor: z.string().max(100).optional(),
    limit: z.number().int().min(1).max(100).default(10),
    search: z.string().max(80).optional(),
  }),
  output: z.object({
    items: z.array(contact),
    total: z.number(),
    limit: z.number(),
    next: z.string().optional(),
  }),
});

export const addContact = endpoint({
  method: "PUT",
  path: "/group/quickcontact/{id}",
  area: "groups",
  summary: "Add one contact to a group",
  access,
  owns,
  input: groupId.extend(contactData),
  output: z.object({ data: contact }),
});

export const updateContact = endpoint({
  method: "PUT",
  path: "/group/updatequickcontact/{groupId}/{contactId}",
  area: "groups",
  summary: "Change a contact",
  access,
  owns: { groupId: "group", contactId: "contact" },
  input: z.object({ groupId: idSchema("group"), contactId: idSchema("contact"), ...contactData }),
  output: z.object({ data: contact }),
});

export const deleteContact = endpoint({
  method: "DELETE",
  path: "/group/deletesinglecontact/{id}",
  area: "groups",
  summary: "Remove a contact from its group",
  access,
  owns: { id: "contact" },
  input: z.object({ id: idSchema("contact") }),
  output: noOutput,
});

export const deleteContacts = endpoint({
  method: "POST",
  path: "/group/deletemulticontact",
  area: "groups",
  summary: "Remove several contacts",
  access,
  input: z.object({ contact_ids: z.array(idSchema("contact")).min(1).max(1000) }),
  output: z.object({ data: z.object({ removed: z.number() }) }),
});

export const blockContact = endpoint({
  method: "PUT",
  path: "/contact/block/{id}",
  area: "contacts",
  summary: "Stop or allow every send to a contact's number; a recipient's own opt-out stays",
  access,
  owns: { id: "contact" },
  input: z.object({ id: idSchema("contact"), isBlocked: z.boolean() }),
  output: z.object({ data: contact }),
});
