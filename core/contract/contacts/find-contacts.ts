import * as z from "zod";
import { segmentFilter } from "../../audience/segment-filter.ts";
import { endpoint, keyedListOf, queryNumber } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { access } from "../groups/group-input.ts";
import { contact } from "./contacts.ts";

const named = z.object({ _id: z.string(), name: z.string() });

/** What a search says of whose number it is. */
const found = z.object({
  number: z.string(),
  /** As its group's fields have it. */
  name: z.string().optional(),
  email: z.string().optional(),
  /** R300: the first two are the first and the last name. */
  fields: contact.shape.fields,
  isBlocked: z.boolean(),
  isBlockedByUser: z.boolean(),
});

const foundContact = found.extend({ _id: z.string(), group: named });
export type FoundContact = z.infer<typeof foundContact>;

/** A number with every group that has it. */
const foundNumber = found.extend({ groups: z.array(named.extend({ contact: z.string() })) });
export type FoundNumber = z.infer<typeof foundNumber>;

export const TOO_SHORT = "Enter at least 2 characters";

/** A number in any spelling, or the beginning of one, or of a name. */
const wanted = z.string().trim().min(2, TOO_SHORT).max(80, "Cannot be longer than 80 characters");

/** R384: where a whole number was found, its contact's email address, if it has one. */
const emailFound = z.string().optional();

export const findContacts = endpoint("GET", "/contact/searchcontact", {
  summary:
    "Contacts of all groups whose number, names or email address begin with what is searched for",
  access,
  input: z.object({
    search: wanted.optional(),
    /** The same, as the documents name what is looked up. */
    number: wanted.optional(),
    limit: queryNumber.optional(),
  }),
  output: z.object({ data: z.object({ contacts: z.array(foundContact), email: emailFound }) }),
});

export const findInGroups = endpoint("GET", "/contact/searchgroup", {
  summary: "The same search by number: each with the groups it is in",
  access,
  input: z.object({ search: wanted, limit: queryNumber.optional() }),
  output: z.object({ data: z.object({ numbers: z.array(foundNumber), email: emailFound }) }),
});

export const contactInformation = endpoint("GET", "/contact/contactInformation/{id}", {
  summary: "Whose number a contact's is, and every group that has it",
  access,
  owns: { id: "contact" },
  input: z.object({ id: idSchema("contact") }),
  output: z.object({ data: foundNumber }),
});

const listedNumber = foundNumber.extend({
  /** When the account last wrote to it, and when it last replied. */
  messagedAt: z.number().optional(),
  repliedAt: z.number().optional(),
});
export type ListedNumber = z.infer<typeof listedNumber>;

/** Not in the documents: one list over all groups. */
export const listNumbers = endpoint("POST", "/contact/numbers", {
  summary:
    "Contacts of all groups, each number once and in order, that match a segment's filter; or the first that match a search, too",
  access,
  writes: false,
  input: z.object({
    filter: segmentFilter.optional(),
    search: z.string().max(80, "Cannot be longer than 80 characters").optional(),
    /** The last number of the page before; a search has one page. */
    cursor: z
      .string()
      .regex(/^\d{1,15}$/, "Must be the next of an earlier page")
      .optional(),
    limit: z.number().int().positive().optional(),
  }),
  output: keyedListOf(listedNumber),
});
