import * as z from "zod";
import { commaList, endpoint, listOf, noOutput, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { MAX_CAMPAIGN_GROUPS } from "../../rules/audience.ts";
import { contactData } from "../contacts/contacts.ts";
import { category } from "./categories.ts";
import {
  access,
  consentWording,
  deleteAccess,
  editAccess,
  groupId,
  groupName,
  owns,
} from "./group-input.ts";
import { GROUP_TEXTS, MAX_GROUPS_TOGETHER } from "./group-texts.ts";

const groupField = z.object({ name: z.string(), value: z.string() });

export const group = z.object({
  _id: z.string(),
  name: z.string(),
  totalContacts: z.number(),
  unsubscribe: z.number(),
  createdAt: z.number(),
  /** Used in a campaign that is in progress. */
  groupstatus: z.boolean(),
  status: z.enum(["Ready", "Queued"]),
  /** What its account sorts it by, if anything. */
  category: category.pick({ id: true, name: true }).optional(),
  /** The import that is filling it, if any. */
  import: z.string().optional(),
  /** Why the last import stopped, if it did. */
  errorLog: z.string().optional(),
  /** Custom columns: their names, and what merge tags call them. */
  fields: z.array(groupField),
  /** The parent's, shared with this sub-account: shown with a star (R280). */
  shared: z.boolean(),
  /** Names of the sub-accounts it is shared with (R281). */
  assigned: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** The same sub-accounts by id, and with their email addresses (001 section 3). */
  assignedSubaccount: z.array(z.string()),
  subAccount: z.array(z.object({ _id: z.string(), email: z.string() })),
});

export type Group = z.infer<typeof group>;

export const listGroups = endpoint("GET", "/group", {
  summary: "The account's groups",
  access: { who: "signed-in", may: "groupRead" },
  input: z.object({
    ...pageInput,
    search: z.string().max(80).optional(),
    sort: z.enum(["createdAt", "-createdAt", "name", "-name"]).optional(),
    noPaging: z.enum(["true", "false"]).optional(),
    /** Only these groups: ids with commas between them. Those of others are left out. */
    ids: commaList(
      z.array(idSchema("group")).max(MAX_CAMPAIGN_GROUPS),
      "This is no list of groups",
    ).optional(),
  }),
  output: listOf(group),
});

export const getGroup = endpoint("GET", "/mobile/group/{id}", {
  summary: "One group",
  access,
  owns,
  input: groupId,
  output: z.object({ data: group }),
});

export const createEmptyGroup = endpoint("POST", "/group/groupWithcontact", {
  summary: "Create a group, empty or with contacts",
  access: editAccess,
  owns: { category: "category" },
  input: z.object({
    name: groupName,
    contacts: z.array(z.object(contactData)).max(1000).default([]),
    consent: consentWording,
    category: idSchema("category").nullish(),
  }),
  output: z.object({ data: group }),
});

export const renameGroup = endpoint("PUT", "/group/{id}", {
  summary: "Rename a group, or give it a category",
  access: editAccess,
  owns: { id: "group", category: "category" },
  input: groupId.extend({
    name: groupName,
    /** `null` for none; left out, it stays as it is. */
    category: idSchema("category").nullish(),
  }),
  output: z.object({ data: group }),
});

export const deleteGroup = endpoint("DELETE", "/group/{id}", {
  summary: "Delete a group with its contacts",
  access: deleteAccess,
  owns,
  input: groupId,
  output: noOutput,
});

export const deleteOrEmptyGroups = endpoint("POST", "/group/delete-empty-group", {
  summary: "Delete several groups with their contacts, or only their contacts",
  access: deleteAccess,
  input: z.object({
    groups: z.array(idSchema("group")).min(1, GROUP_TEXTS.chooseGroup).max(MAX_GROUPS_TOGETHER),
    action: z.enum(["delete", "empty"]),
  }),
  output: z.object({ message: z.string() }),
});

export const groupFields = endpoint("GET", "/group/fields/{id}", {
  summary: "Custom column names of a group, for merge tags",
  access: { who: "signed-in", may: "groupRead" },
  owns,
  input: groupId,
  output: z.object({ data: z.array(groupField) }),
});
