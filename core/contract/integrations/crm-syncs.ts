import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { CRM_APPS } from "../../rules/crm/apps.ts";
import { crmFilter } from "../../rules/crm/filters.ts";
import { DELETION_CHOICES, OPT_OUT_CHOICES } from "../../rules/crm/syncs.ts";
import { consentWording } from "../groups/group-input.ts";
import { chosenRecords } from "./crm-imports.ts";

// A group that is kept as a CRM has it. For the mapped fields the CRM wins, for opt-outs we do: it may add one, never lift one.

const access = { who: "signed-in", may: "crmImport" } as const;

const choices = {
  deletions: z.enum(DELETION_CHOICES),
  optOuts: z.enum(OPT_OUT_CHOICES),
};

export const crmSync = z.object({
  _id: z.string(),
  app: z.enum(CRM_APPS),
  group: z.string(),
  filter: crmFilter,
  labels: z.array(z.object({ field: z.string(), label: z.string().optional() })),
  ...choices,
  optOutField: z.string().optional(),
  /** Whether opt-outs here go into that field. */
  writeBack: z.boolean(),
  /** Opt-outs that have not been sent to the CRM yet. */
  backlog: z.number(),
  /** How long the last of them took from the recipient to the CRM, in milliseconds. */
  toldAfterMs: z.number().optional(),
  /** `stopped`: until what `problem` says is put right, such as a connection that was revoked. */
  status: z.enum(["active", "paused", "stopped"]),
  paused: z.boolean(),
  /** A pass is under way. */
  running: z.boolean(),
  /** What last went wrong, in plain words, and when; missing once it works again. */
  problem: z.string().optional(),
  problemAt: z.number().optional(),
  /** When a record last came that was new or had changed. */
  lastEventAt: z.number().optional(),
  /** When the last complete reading of changes, and of all records, began. */
  lastPassAt: z.number().optional(),
  lastFullPassAt: z.number().optional(),
  /** Of the last pass, or so far: records, and those of them without an Australian mobile number. */
  records: z.number(),
  withoutNumber: z.number(),
  createdAt: z.number(),
});
export type CrmSync = z.infer<typeof crmSync>;

const one = z.object({ data: crmSync });
const id = idSchema("crmSync");
const limits = [{ of: "crm-syncs", by: "account", per: "hour", most: 60 }] as const;

export const createCrmSync = endpoint("POST", "/integrations/sync", {
  summary: "Keep a group as a CRM has it",
  access,
  limits,
  owns: { groupid: "group" },
  exact: true,
  input: z.object({
    ...chosenRecords,
    app: z.enum(CRM_APPS),
    groupid: idSchema("group"),
    consent: consentWording,
    deletions: choices.deletions.default("keep"),
    optOuts: choices.optOuts.default("optOut"),
    /** The CRM's field that says that someone has opted out; without one, what the CRM has for it. */
    optOutField: z.string().trim().min(1).max(200).optional(),
    /** Whether opt-outs here go into that field, which must be named: a checkbox, or a text. */
    writeBack: z.boolean().default(false),
  }),
  output: z.object({ message: z.string(), data: crmSync }),
});

export const listCrmSyncs = endpoint("GET", "/integrations/sync", {
  summary: "The groups that are kept as a CRM has them, and how that goes",
  access,
  input: noInput,
  output: z.object({ data: z.array(crmSync) }),
});

export const updateCrmSync = endpoint("PUT", "/integrations/sync/{id}", {
  summary: "Pause or resume a sync, or change what deletions and opt-outs do",
  access,
  owns: { id: "crmSync" },
  exact: true,
  input: z.object({
    id,
    paused: z.boolean().optional(),
    deletions: choices.deletions.optional(),
    optOuts: choices.optOuts.optional(),
    writeBack: z.boolean().optional(),
  }),
  output: one,
});

export const deleteCrmSync = endpoint("DELETE", "/integrations/sync/{id}", {
  summary: "End a sync; the contacts stay",
  access,
  owns: { id: "crmSync" },
  exact: true,
  input: z.object({ id }),
  output: z.object({ message: z.string() }),
});

export const runCrmSync = endpoint("POST", "/integrations/sync/{id}/run", {
  summary: "Read the CRM now",
  access,
  limits,
  owns: { id: "crmSync" },
  exact: true,
  input: z.object({
    id,
    /** All records, not only those that changed: deletions are found so. */
    full: z.boolean().default(false),
  }),
  output: one,
});
