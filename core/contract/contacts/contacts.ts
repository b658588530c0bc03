import * as z from "zod";
import { endpoint, jsonText, listOf, noOutput, queryNumber } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { EXPORT_FORMATS } from "../../rules/export-formats.ts";
import { MAX_LABELS, MAX_VALUE_LENGTH, MAX_WRITTEN_NUMBER } from "../../rules/file-limits.ts";
import {
  access,
  consentWording,
  deleteAccess,
  editAccess,
  groupId,
  labelName,
  owns,
} from "../groups/group-input.ts";
import { GROUP_TEXTS } from "../groups/group-texts.ts";

const fieldPairs = z
  .array(
    z.object({
      name: labelName,
      value: z
        .string()
        .max(MAX_VALUE_LENGTH, `Cannot be longer than ${MAX_VALUE_LENGTH} characters`),
    }),
  )
  .max(MAX_LABELS, GROUP_TEXTS.tooManyLabels)
  .default([]);

const fieldsShown = z.array(z.object({ name: z.string(), value: z.string() }));

export const contact = z.object({
  _id: z.string(),
  number: z.string(),
  group: z.string(),
  fields: fieldsShown,
  optIn: z.boolean(),
  isBlocked: z.boolean(),
  isBlockedByUser: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
});

export type Contact = z.infer<typeof contact>;

export const contactData = {
  number: z
    .string({ error: GROUP_TEXTS.numberRequired })
    .trim()
    .min(1, GROUP_TEXTS.numberRequired)
    .max(MAX_WRITTEN_NUMBER, GROUP_TEXTS.numberInvalid),
  fields: fieldPairs,
};

/** Only contacts with one of these values in each column; an empty value stands for none. */
export const columnFilters = z
  .array(
    z
      .object({
        column: labelName,
        values: z.array(z.string().max(MAX_VALUE_LENGTH)).min(1, "Choose a value").max(100),
      })
      .strict(),
  )
  .max(MAX_LABELS, GROUP_TEXTS.tooManyLabels);

const contactPage = z.object({
  items: z.array(contact),
  /** Left out where a search or filters narrow a group too large to count with every page. */
  total: z.number().optional(),
  limit: z.number(),
  next: z.string().optional(),
});

export const listContacts = endpoint("POST", "/group/data/{id}", {
  summary: "Contacts of a group, newest change first, by key",
  writes: false,
  access,
  owns,
  input: groupId.extend({
    cursor: z.string().max(100).optional(),
    limit: z.number().int().min(1).max(100).default(10),
    search: z.string().max(80).optional(),
    filters: columnFilters.optional(),
  }),
  output: contactPage,
});

/** How many contacts a list by page number reaches; those beyond are found by searching. */
export const MOST_PAGED = 10_000;

const queryFlag = z.enum(["true", "false"]).transform((flag) => flag === "true");

/** R382. */
export const listAllContacts = endpoint("GET", "/contact", {
  area: "contacts",
  summary: "Contacts of all groups of the account, newest change first, page by page",
  access,
  input: z.object({
    page: queryNumber.optional(),
    pageSize: queryNumber.optional(),
    sort: z.enum(["updatedAt", "-updatedAt", "number", "-number"]).optional(),
    /** Blocked by the account, or not. */
    isBlocked: queryFlag.optional(),
    /** Opted out by themselves, or not. */
    isBlockedByUser: queryFlag.optional(),
    /** A mobile number in any spelling, or a part of it or of any value. */
    search: z.string().max(80).optional(),
  }),
  output: listOf(contact),
});

export const createContact = endpoint("POST", "/contact", {
  area: "contacts",
  summary: "Add a contact to a group, which the body names",
  access: editAccess,
  owns: { group: "group" },
  input: z.object({ group: idSchema("group"), ...contactData }),
  output: z.object({ data: contact }),
});

export const countContacts = endpoint("POST", "/group/countcontacts/{id}", {
  summary: "How many contacts of a group match a search and filters",
  writes: false,
  access,
  owns,
  input: groupId.extend({
    search: z.string().max(80).optional(),
    filters: columnFilters.optional(),
  }),
  output: z.object({ data: z.object({ total: z.number() }) }),
});

export const groupedContacts = endpoint("GET", "/group/getGroupedContact/{id}", {
  summary: "Contacts of a group, newest change first, by key",
  access,
  owns,
  input: groupId.extend({
    cursor: z.string().max(100).optional(),
    limit: queryNumber.pipe(z.number().int().min(1).max(100)).default(10),
  }),
  output: contactPage,
});

export const distinctValues = endpoint("POST", "/group/distinct-column-values/{id}", {
  summary: "The most frequent values of a group's column, and how many contacts have each",
  writes: false,
  access,
  owns,
  input: groupId.extend({ column: labelName }),
  output: z.object({
    data: z.object({
      values: z.array(z.object({ value: z.string(), count: z.number() })),
      /** Whether the column has others. */
      more: z.boolean(),
    }),
  }),
});

export const contactDetail = endpoint("GET", "/contact/contactdetail/{id}", {
  area: "contacts",
  summary: "One contact, with all fields of its group",
  access,
  owns: { id: "contact" },
  input: z.object({ id: idSchema("contact") }),
  output: z.object({ data: contact }),
});

export const addContact = endpoint("PUT", "/group/quickcontact/{id}", {
  summary: "Add one contact to a group",
  access: editAccess,
  owns,
  input: groupId.extend({ ...contactData, consent: consentWording }),
  output: z.object({ data: contact }),
});

export const updateContact = endpoint("PUT", "/group/updatequickcontact/{groupId}/{contactId}", {
  summary: "Change a contact",
  access: editAccess,
  owns: { groupId: "group", contactId: "contact" },
  input: z.object({ groupId: idSchema("group"), contactId: idSchema("contact"), ...contactData }),
  output: z.object({ data: contact }),
});

export const deleteContact = endpoint("DELETE", "/group/deletesinglecontact/{id}", {
  summary: "Remove a contact from its group",
  access: deleteAccess,
  owns: { id: "contact" },
  input: z.object({ id: idSchema("contact") }),
  output: noOutput,
});

export const deleteContacts = endpoint("POST", "/group/deletemulticontact", {
  summary: "Remove several contacts",
  access: deleteAccess,
  input: z.object({ contact_ids: z.array(idSchema("contact")).min(1).max(1000) }),
  output: z.object({ data: z.object({ removed: z.number() }) }),
});

export const moveContacts = endpoint("PUT", "/group/moveContact/{id}", {
  summary:
    "Move contacts of a group to another one; a number that it has gets the new values on top",
  access: editAccess,
  owns: { id: "group", group: "group" },
  input: groupId.extend({
    /** Where they go. */
    group: idSchema("group"),
    contact_ids: z.array(idSchema("contact")).min(1).max(1000),
  }),
  output: z.object({ data: z.object({ moved: z.number(), merged: z.number() }) }),
});

export const blockContact = endpoint("PUT", "/contact/block/{id}", {
  area: "contacts",
  summary: "Stop or allow every send to a contact's number; a recipient's own opt-out stays",
  access: editAccess,
  owns: { id: "contact" },
  input: z.object({ id: idSchema("contact"), isBlocked: z.boolean() }),
  output: z.object({ data: contact }),
});

export const exportContacts = endpoint("GET", "/group/export/{id}", {
  summary: "A group's contacts, or those that match, as CSV or XLSX",
  ownersOnly: true,
  access,
  owns,
  limits: [{ of: "contact-export", by: "account", per: "hour", most: 30 }],
  download: true,
  input: groupId.extend({
    search: z.string().max(80).optional(),
    /** As JSON. */
    filters: jsonText(columnFilters).optional(),
    format: z.enum(EXPORT_FORMATS).default("csv"),
  }),
  output: noOutput,
});
