import * as z from "zod";
import { MAX_NAMED, SEGMENT_TEXTS, segmentFilter } from "../../audience/segment-filter.ts";
import { commaList, endpoint, keyedListOf, listOf, noOutput, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { MAX_CAMPAIGN_SEGMENTS } from "../../rules/audience.ts";
import { nameField } from "../fields/name-field.ts";

// Saved filters over contacts. Not in the documents: what is counted is counted when it is asked for.

const access = { who: "signed-in", may: "group" } as const;
/** Choosing one for a campaign. */
const readAccess = { who: "signed-in", may: "groupRead" } as const;
const editAccess = { who: "signed-in", may: "groupEdit" } as const;
const owns = { id: "segment" } as const;
const segmentId = z.object({ id: idSchema("segment") });
const MAX_SEGMENT_NAME = 80;

export const segmentFields = {
  name: nameField("Segment name", MAX_SEGMENT_NAME, {
    required: SEGMENT_TEXTS.nameRequired,
    long: SEGMENT_TEXTS.nameLong,
  }),
  filter: segmentFilter,
};

/** As it is kept: its groups, campaigns and labels may be gone by now. */
export const segment = z.object({
  _id: z.string(),
  name: z.string(),
  filter: segmentFilter,
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Used in a campaign that is in progress or scheduled. */
  used: z.boolean(),
});
export type Segment = z.infer<typeof segment>;

const counted = z.object({
  data: z.object({
    /** Different numbers. */
    total: z.number(),
    /** Those of them that opted out or are blocked: they are never sent to. */
    unsubscribed: z.number(),
  }),
});
export type SegmentCount = z.infer<typeof counted>["data"];

const member = z.object({
  /** The contact whose values are used: the first one of this number that matches. */
  _id: z.string(),
  number: z.string(),
  group: z.string(),
  /** Values by label. */
  fields: z.record(z.string(), z.string()),
  isBlocked: z.boolean(),
  isBlockedByUser: z.boolean(),
});
export type SegmentContact = z.infer<typeof member>;

export const listSegments = endpoint("GET", "/segment", {
  summary: "The account's segments: saved filters over contacts",
  access: readAccess,
  owns: { groups: "group" },
  input: z.object({
    ...pageInput,
    search: z.string().max(MAX_SEGMENT_NAME).optional(),
    /** Only these segments: ids with commas between them. Those of others are left out. */
    ids: commaList(
      z.array(idSchema("segment")).max(MAX_CAMPAIGN_SEGMENTS),
      "This is no list of segments",
    ).optional(),
    /** Only those with a condition that names one of these groups: ids with commas between them. */
    groups: commaList(
      z.array(idSchema("group")).max(MAX_NAMED),
      "This is no list of groups",
    ).optional(),
  }),
  output: listOf(segment),
});

export const createSegment = endpoint("POST", "/segment", {
  summary: "Create a segment",
  access: editAccess,
  input: z.object(segmentFields),
  output: z.object({ data: segment }),
});

export const segmentLabels = endpoint("GET", "/segment/labels", {
  summary: "Labels of all groups, which a segment's conditions can name",
  access: readAccess,
  input: z.object({}),
  output: z.object({ data: z.array(z.object({ key: z.string(), name: z.string() })) }),
});

export const countFilter = endpoint("POST", "/segment/count", {
  summary: "How many contacts match a filter, saved or not",
  access: readAccess,
  writes: false,
  input: z.object({ filter: segmentFilter }),
  output: counted,
});

export const filterContacts = endpoint("POST", "/segment/contacts", {
  summary: "Contacts that match a filter, saved or not, each number once",
  access,
  writes: false,
  input: z.object({
    filter: segmentFilter,
    /** The last number of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,15}$/, "Must be the next of an earlier page")
      .optional(),
    limit: z.number().int().positive().optional(),
  }),
  output: keyedListOf(member),
});

export const getSegment = endpoint("GET", "/segment/{id}", {
  summary: "One segment",
  access: readAccess,
  owns,
  input: segmentId,
  output: z.object({ data: segment }),
});

export const updateSegment = endpoint("PUT", "/segment/{id}", {
  summary: "Rename a segment, or change its filter",
  access: editAccess,
  owns,
  input: segmentId.extend(segmentFields),
  output: z.object({ data: segment }),
});

export const deleteSegment = endpoint("DELETE", "/segment/{id}", {
  summary: "Delete a segment; its contacts stay",
  access: { who: "signed-in", may: "groupDelete" },
  owns,
  input: segmentId,
  output: noOutput,
});
