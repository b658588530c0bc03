import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { access, deleteAccess, editAccess, groupId, owns } from "../groups/group-input.ts";
import { columnFilters } from "./contacts.ts";

export const CHANGE_ACTIONS = ["move", "delete", "block", "unblock"] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];
export const CHANGE_STATUSES = ["running", "complete", "failed", "undoing", "undone"] as const;

/** For how long a change can be undone, once it has ended. */
export const UNDO_MINUTES = 10;
/** Contacts that a request can name; all that match can be more. */
export const MOST_CHOSEN = 1000;

export const CHANGE_TEXTS = {
  busy: "Contacts of this group are being changed. Try again when it is done.",
  groupRequired: "Choose the group they go to",
  whichContacts: "Choose contacts, or all that match",
  tooLate: "This can no longer be undone",
  running: "This change is not done yet",
  groupGone: "The group has been deleted",
  gaveUp: "This change could not be finished",
} as const;

const change = z.object({
  _id: z.string(),
  action: z.enum(CHANGE_ACTIONS),
  status: z.enum(CHANGE_STATUSES),
  group: z.string(),
  /** Where contacts move to. */
  to: z.object({ _id: z.string(), name: z.string() }).optional(),
  /** Contacts to look at, and those looked at so far. */
  total: z.number(),
  seen: z.number(),
  changed: z.number(),
  /** Became part of a contact that the other group had. */
  merged: z.number(),
  /** Put back, and left as they are because they were changed since. */
  undone: z.number(),
  kept: z.number(),
  error: z.string().optional(),
  /** Until when it can be undone (epoch milliseconds), if it can. */
  undoUntil: z.number().optional(),
});
export type ContactChange = z.infer<typeof change>;

const changed = z.object({ data: change });

/** The contacts that are named, or all of the group that match. */
const which = groupId.extend({
  contact_ids: z.array(idSchema("contact")).min(1).max(MOST_CHOSEN).optional(),
  all: z.boolean().optional(),
  search: z.string().max(80).optional(),
  filters: columnFilters.optional(),
});

export const changeContacts = endpoint("POST", "/group/changecontacts/{id}", {
  summary: "Move, block or allow contacts of a group: those named, or all that match",
  access: editAccess,
  owns: { id: "group", group: "group" },
  exact: true,
  input: which.extend({
    action: z.enum(["move", "block", "unblock"]),
    /** Where they move to. */
    group: idSchema("group").optional(),
  }),
  output: changed,
});

export const removeContacts = endpoint("POST", "/group/removecontacts/{id}", {
  summary: "Remove contacts of a group: those named, or all that match",
  access: deleteAccess,
  owns,
  exact: true,
  input: which,
  output: changed,
});

export const listChanges = endpoint("GET", "/group/contactchanges/{id}", {
  summary: "Changes of a group's contacts that are under way or can be undone, newest first",
  access,
  owns,
  input: groupId,
  output: z.object({ items: z.array(change) }),
});

export const undoChange = endpoint("POST", "/group/undochange/{id}", {
  summary: "Put contacts back as they were before a change that ended less than ten minutes ago",
  access,
  owns: { id: "change" },
  input: z.object({ id: idSchema("change") }),
  output: changed,
});
