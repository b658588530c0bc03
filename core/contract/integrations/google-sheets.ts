import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { googleFile, googleSheet } from "../../rules/crm/filters.ts";
import { REFRESHES } from "../../rules/crm/sheet-texts.ts";
import { consentWording } from "../groups/group-input.ts";
import { mappedFields } from "./crm-imports.ts";

// Files are picked on Google's page, while their owner agrees. One sheet of a file is read into a group, as a CRM is.

const access = { who: "signed-in", may: "crmImport" } as const;
const id = idSchema("googleSheet");
const owns = { id: "googleSheet" } as const;
/** Each asks Google. */
const limits = [{ of: "crm-reads", by: "account", per: "minute", most: 60 }] as const;

export const pickedSheet = z.object({
  _id: z.string(),
  file: z.string(),
  name: z.string(),
  /** Google's number of the sheet; missing until it is chosen, as the next three. */
  sheet: z.number().optional(),
  labels: z.array(z.object({ field: z.string(), label: z.string().optional() })).optional(),
  groupid: z.string().optional(),
  /** Missing also once the group is deleted. */
  groupName: z.string().optional(),
  consent: z.string().optional(),
  refresh: z.enum(REFRESHES),
  /** Of the next refresh by itself. */
  nextAt: z.number().optional(),
  /** When it was last read, and what came of it. */
  readAt: z.number().optional(),
  status: z.enum(["reading", "read", "imported", "failed"]).optional(),
  rows: z.number().optional(),
  import: z.string().optional(),
  /** Whether that import is still running, and how many rows it has rejected. */
  importing: z.boolean().optional(),
  rejected: z.number().optional(),
  /** Why it is not refreshed any more, until it is saved or refreshed by hand. */
  problem: z.string().optional(),
});
export type PickedSheet = z.infer<typeof pickedSheet>;

const changed = z.object({ message: z.string(), data: pickedSheet });

export const pickGoogleSheet = endpoint("POST", "/integrations/google-sheets", {
  summary: "Add a Google spreadsheet that its owner picked",
  access,
  limits,
  exact: true,
  input: z.object({ fileId: googleFile }),
  output: changed,
});

export const fetchAllSheets = endpoint("GET", "/user/fetch-all-sheets", {
  summary: "The Google spreadsheets that were picked, and how their refreshes are",
  access,
  input: noInput,
  output: z.object({ data: z.array(pickedSheet) }),
});

export const getGoogleSheet = endpoint("GET", "/integrations/google-sheets/{id}", {
  summary: "The sheets of a picked file, and the columns of one of them",
  access,
  limits,
  owns,
  input: z.object({
    id,
    /** The first, if it is missing. */
    sheet: z.coerce.number().pipe(googleSheet).optional(),
  }),
  output: z.object({
    data: z.object({
      sheets: z.array(z.object({ id: z.number(), name: z.string() })),
      columns: z.array(z.string()),
    }),
  }),
});

export const configureGoogleSheet = endpoint("POST", "/user/googlesheetconfig", {
  summary:
    "Choose a sheet of a picked file, its columns, a group and how often it is read; reads it",
  access,
  limits,
  owns: { ...owns, groupid: "group" },
  exact: true,
  input: z.object({
    id,
    sheet: googleSheet,
    labels: mappedFields,
    groupid: idSchema("group"),
    consent: consentWording,
    refresh: z.enum(REFRESHES).default("off"),
  }),
  output: changed,
});

export const refreshGoogleSheet = endpoint("POST", "/integrations/google-sheets/{id}/refresh", {
  summary: "Read a Google sheet into its group now",
  access,
  limits,
  owns,
  exact: true,
  input: z.object({ id }),
  output: changed,
});

export const removeGoogleSheet = endpoint("DELETE", "/integrations/google-sheets/{id}", {
  summary: "Forget a picked Google spreadsheet; its contacts stay",
  access,
  owns,
  exact: true,
  input: z.object({ id }),
  output: z.object({ message: z.string() }),
});
