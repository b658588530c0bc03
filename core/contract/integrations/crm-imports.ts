import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { SOURCE_APPS } from "../../rules/crm/apps.ts";
import { crmFilter } from "../../rules/crm/filters.ts";
import { MAX_LABELS } from "../../rules/file-limits.ts";
import { consentWording, groupName, labelName } from "../groups/group-input.ts";
import { GROUP_TEXTS } from "../groups/group-texts.ts";

// R291, R426. The records of a CRM are read into a sheet, and the sheet is imported: its forecast, its rejected rows and
// undoing it are those of imports.

const access = { who: "signed-in", may: "crmImport" } as const;

/** Which field becomes which label; the first is the mobile number. */
export const mappedFields = z
  .array(
    z.strictObject({
      field: z.string().trim().min(1).max(200),
      /** Not of the first. */
      label: labelName.optional(),
    }),
  )
  .min(1, GROUP_TEXTS.numberFirst)
  .max(MAX_LABELS, GROUP_TEXTS.tooManyLabels);

/** Which records of a vendor, and what becomes of their fields. */
export const chosenRecords = {
  app: z.enum(SOURCE_APPS),
  ...crmFilter.shape,
  /** R417: conditions as Zoho joins them, in place of `zohoFilter`. */
  criteria: z.string().max(10_000).optional(),
  /** R426: callers send it along; the connection knows where its account is. */
  zohoAPIsURL: z.string().max(200).optional(),
  labels: mappedFields,
};

export const crmRead = z.object({
  _id: z.string(),
  app: z.enum(SOURCE_APPS),
  status: z.enum(["reading", "read", "imported", "failed"]),
  /** Records so far. */
  rows: z.number(),
  /** The sheet that they became: it is imported as any other (`POST /group/import/check`, `POST /group`). */
  upload: z.string().optional(),
  /** The group and the import that followed by themselves. */
  group: z.string().optional(),
  import: z.string().optional(),
  error: z.string().optional(),
  createdAt: z.number(),
});
export type CrmRead = z.infer<typeof crmRead>;

export const readCrm = endpoint("POST", "/integrations/read", {
  summary: "Read a CRM's contacts into a sheet, before anything of them is imported",
  access,
  limits: [{ of: "crm-imports", by: "account", per: "hour", most: 60 }],
  exact: true,
  input: z.object(chosenRecords),
  output: z.object({ data: crmRead }),
});

export const getCrmRead = endpoint("GET", "/integrations/read/{id}", {
  summary: "How far the reading of a CRM is",
  access,
  owns: { id: "crmRead" },
  input: z.object({ id: idSchema("crmRead") }),
  output: z.object({ data: crmRead }),
});

export const importCrm = endpoint("POST", "/integrations/import", {
  summary: "Import a CRM's contacts into a group: a new one, or one that is there",
  access,
  limits: [{ of: "crm-imports", by: "account", per: "hour", most: 60 }],
  owns: { groupid: "group" },
  exact: true,
  input: z.object({
    ...chosenRecords,
    name: groupName.optional(),
    groupid: idSchema("group").optional(),
    consent: consentWording,
  }),
  output: z.object({ message: z.string(), data: crmRead }),
});
