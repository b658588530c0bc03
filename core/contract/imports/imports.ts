import * as z from "zod";
import { endpoint, jsonText, noInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { COLUMN_KINDS } from "../../rules/column-kinds.ts";
import { MAX_FILE_BYTES, MAX_LABELS } from "../../rules/file-limits.ts";
import { contactData } from "../contacts/contacts.ts";
import {
  access,
  consentWording,
  deleteAccess,
  editAccess,
  groupId,
  groupName,
  labelName,
  owns,
} from "../groups/group-input.ts";
import { GROUP_TEXTS } from "../groups/group-texts.ts";
import { ENCODINGS, SEPARATORS, sheetOptions } from "./sheet-options.ts";

const LONGEST_HEADER = 10_000;
/** Characters in a mapping as JSON. */
const MAX_MAPPING = 2 * MAX_LABELS * LONGEST_HEADER;

const mergeLabel = z.object({
  /** Index of the column in the sheet, from 0. */
  id: z.number().int().min(0).max(200),
  oldLabel: z.string().max(LONGEST_HEADER),
  newLabel: labelName,
  type: z.enum(["number", "text"]),
});

function mapping<T extends typeof mergeLabel>(label: T) {
  return z
    .array(label)
    .min(1, GROUP_TEXTS.numberFirst)
    .max(MAX_LABELS, GROUP_TEXTS.tooManyLabels)
    .refine((list) => list[0]?.type === "number", GROUP_TEXTS.numberFirst)
    .refine(
      (list) => list.filter((label) => label.type === "number").length === 1,
      GROUP_TEXTS.numberFirst,
    );
}

/**
 * One row of the label mapping: which column becomes which label; the first is the mobile number
 * (R293).
 */
export const mergeLabels = mapping(mergeLabel);
/** The same in calls that take no unknown field. */
export const exactMergeLabels = mapping(mergeLabel.strict());

export type MergeLabel = z.infer<typeof mergeLabels>[number];

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
      /** What most of its values are. */
      kind: z.enum(COLUMN_KINDS),
      /** How many cells hold a valid mobile number, how many different ones, and how many are filled. */
      mobiles: z.number(),
      distinct: z.number(),
      filled: z.number(),
      /** How many cells are too long to be a contact's value. */
      long: z.number(),
    }),
  ),
  /** The first rows, for the preview. */
  rows: z.array(z.array(z.string())),
  /** How the file was read. Only text has a separator and an encoding. */
  separator: z.enum(SEPARATORS).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  /** The row with the column names, numbered as in a spreadsheet; 0 if there is none. */
  headerRow: z.number(),
  /** The first rows of the sheet as they are, so that the user can choose the header. */
  head: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  /** Rows that will be rejected because of their content, and the first of them. */
  malformed: z.object({
    rows: z.number(),
    first: z.object({ row: z.number(), text: z.string() }).optional(),
  }),
  /** What the file hides: rows, by a filter or by hand, and whether they are read; columns' numbers; sheets' names. */
  hidden: z.object({
    rows: z.number(),
    included: z.boolean(),
    columns: z.array(z.number()),
    sheets: z.array(z.string()),
  }),
  /** Cells that hold an error such as #N/A, or its text, and are read as empty. */
  errorCells: z.number(),
  /** Rows with characters that look garbled, and a cell from the first. */
  garbled: z.object({
    rows: z.number(),
    first: z.object({ row: z.number(), column: z.number(), text: z.string() }).optional(),
  }),
});

export type SheetPreview = z.infer<typeof sheetPreview>;

const sheetAccess = { who: "signed-in", may: "sheets" } as const;

export const uploadSheet = endpoint("POST", "/group/upload", {
  summary: "Upload a spreadsheet for an import and show its first rows",
  access: sheetAccess,
  encoding: "multipart",
  maxBytes: MAX_FILE_BYTES + 65_536,
  tooLarge: GROUP_TEXTS.fileLarge,
  input: z.object({ file, ...sheetOptions }),
  output: z.object({ data: sheetPreview }),
});

export const previewSheet = endpoint("GET", "/group/upload/{id}", {
  summary: "Preview an uploaded file with other options: sheet, separator, encoding, header row",
  access: sheetAccess,
  owns: { id: "upload" },
  input: z.object({ id: idSchema("upload"), ...sheetOptions }),
  output: z.object({ data: sheetPreview }),
});

const importInput = {
  upload: idSchema("upload").optional(),
  file: file.optional(),
  ...sheetOptions,
  labels: jsonText(mergeLabels),
  consent: consentWording,
};

/** Whether the file's contacts come in addition to the group's, or instead of them. */
const mode = z.enum(["add", "replace"]).optional();

const importStarted = z.object({
  message: z.string(),
  data: z.object({ group: z.string(), import: z.string() }),
});

export const importNewGroup = endpoint("POST", "/group", {
  summary: "Create a group from a spreadsheet or, as JSON without a file, with typed contacts",
  access: editAccess,
  owns: { upload: "upload" },
  encoding: "multipart",
  orJson: true,
  maxBytes: MAX_FILE_BYTES + 65_536,
  tooLarge: GROUP_TEXTS.fileLarge,
  input: z.object({
    name: groupName,
    ...importInput,
    // A form sends it as JSON text, a JSON body as JSON (C52).
    labels: z
      .union([
        z.string().max(MAX_MAPPING),
        z.array(z.unknown()).max(MAX_LABELS, GROUP_TEXTS.tooManyLabels),
      ])
      .transform((value) => (typeof value === "string" ? value : JSON.stringify(value)))
      .pipe(jsonText(mergeLabels))
      .optional(),
    contacts: z.array(z.object(contactData)).max(1000).optional(),
  }),
  output: importStarted.extend({
    data: z.object({
      group: z.string(),
      /** When a file is read. */ import: z.string().optional(),
    }),
  }),
});

export const importMedicalContacts = endpoint("POST", "/group/praktika", {
  summary: "Create a group of patients from a practice's file, whose columns are recognised",
  access: { who: "signed-in", may: "medicalContacts", inPerson: true },
  encoding: "multipart",
  maxBytes: MAX_FILE_BYTES + 65_536,
  tooLarge: GROUP_TEXTS.fileLarge,
  input: z.object({ name: groupName, file }),
  output: importStarted,
});

export const importIntoGroup = endpoint("PUT", "/mobile/group/{id}", {
  summary: "Add a spreadsheet's contacts to a group, or replace the group's contacts with them",
  access: editAccess,
  owns: { id: "group", upload: "upload" },
  encoding: "multipart",
  maxBytes: MAX_FILE_BYTES + 65_536,
  tooLarge: GROUP_TEXTS.fileLarge,
  input: groupId.extend({ ...importInput, mode }),
  output: importStarted,
});

/** What becomes of a file's rows, or has become of them. */
const importCounts = z.object({
  rows: z.number(),
  added: z.number(),
  updated: z.number(),
  /** Rows whose number an earlier row of the file has. */
  duplicates: z.number(),
  rejected: z.number(),
  /** Numbers in this file that had opted out and stay opted out. */
  optedOut: z.number(),
  /** Contacts of the group that are not in the file, if it replaces them. */
  removed: z.number(),
});

export const importForecast = importCounts.extend({
  /** Why rows are rejected, most frequent first, with the number of the first such row. */
  reasons: z.array(z.object({ reason: z.string(), rows: z.number(), first: z.number() })),
  /** Why nothing of this file can be imported, such as a limit. */
  refusal: z.string().optional(),
});

export type ImportForecast = z.infer<typeof importForecast>;

export const checkImport = endpoint("POST", "/group/import/check", {
  summary: "What an import would do, before anything is written",
  access: editAccess,
  owns: { group: "group", upload: "upload" },
  limits: [{ of: "import check", by: "person", per: "minute", most: 60 }],
  input: z.object({
    /** The group to import into; a new one if it is left out. */
    group: idSchema("group").optional(),
    mode,
    upload: idSchema("upload"),
    ...sheetOptions,
    labels: mergeLabels,
  }),
  output: z.object({ data: importForecast }),
});

export const importProgress = importCounts.extend({
  _id: z.string(),
  group: z.string(),
  fileName: z.string(),
  createdAt: z.number(),
  /** Whether it replaces the group's contacts. */
  replaces: z.boolean(),
  status: z.enum(["queued", "running", "complete", "failed", "undoing", "undone"]),
  processed: z.number(),
  /** Until when it can be undone; missing if it cannot. */
  undoableUntil: z.number().optional(),
  /** What became of the contacts that it added, updated and removed, once it is being undone. */
  undo: z
    .object({
      reversed: z.number(),
      /** Changed, moved or deleted after the import. */
      kept: z.number(),
      /** Contacts that cannot come back, because there is no room for them. */
      failed: z.number(),
    })
    .optional(),
  error: z.string().optional(),
});

export type ImportProgress = z.infer<typeof importProgress>;

export const listImports = endpoint("GET", "/group/{id}/imports", {
  summary: "The last imports into a group",
  access,
  owns,
  input: groupId,
  output: z.object({ data: z.array(importProgress) }),
});

/** Undoing removes contacts, so it needs the right to. */
export const undoImport = endpoint("POST", "/group/import/{id}/undo", {
  summary: "Undo an import; the rows follow in a job",
  access: deleteAccess,
  owns: { id: "import" },
  input: z.object({ id: idSchema("import") }),
  output: z.object({ data: importProgress }),
});

export const getImport = endpoint("GET", "/group/import/{id}", {
  summary: "An import's progress",
  access,
  owns: { id: "import" },
  input: z.object({ id: idSchema("import") }),
  output: z.object({ data: importProgress }),
});

export const rejectedRows = endpoint("GET", "/group/import/{id}/rejected", {
  summary: "The rows that were not imported, with reasons, as CSV",
  ownersOnly: true,
  access,
  owns: { id: "import" },
  download: true,
  input: z.object({ id: idSchema("import") }),
  output: noInput,
});
