import * as z from "zod";
import { endpoint, listOf, noOutput, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { nameField } from "../fields/name-field.ts";
import {
  MAX_ACTIONS,
  stepFields,
  workflowAction,
  workflowSettings,
  workflowTrigger,
} from "./definition.ts";
import { TEMPLATE_KEYS } from "./templates.ts";
import { WORKFLOW_TEXTS } from "./workflow-texts.ts";

// People work on a draft; activating it freezes a version, which runs follow. `version` counts the draft's changes: a call
// that names an older one is refused with a conflict.

const access = { who: "signed-in", may: "automation" } as const;
const editAccess = { who: "signed-in", may: "automationEdit" } as const;
const owns = { id: "workflow" } as const;
const ofAction = { id: "action" } as const;
const workflowId = z.object({ id: idSchema("workflow") });
const actionId = z.object({ id: idSchema("action") });
const MAX_WORKFLOW_NAME = 80;

const name = nameField("Workflow name", MAX_WORKFLOW_NAME, {
  required: WORKFLOW_TEXTS.nameRequired,
});
/** The draft that the caller has seen; without it, whichever there is. */
const version = z.number().int().min(1).optional();

/** What becomes of runs in flight. */
export const IN_FLIGHT = ["stay", "move", "stop"] as const;

/** How many runs have ended which way, and how many are under way. */
const runCounts = z.object({
  started: z.number(),
  active: z.number(),
  completed: z.number(),
  goal: z.number(),
  stopped: z.number(),
  failed: z.number(),
});

const listed = z.object({
  _id: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** Of the draft. */
  version: z.number(),
  /** Whether the draft differs from the version that new runs follow; false if it was never active. */
  changed: z.boolean(),
  trigger: workflowTrigger.nullable(),
  /** How many. */
  actions: z.number(),
  counts: runCounts,
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type ListedWorkflow = z.input<typeof listed>;

/** What keeps a draft from being activated; `action` is null where it is the trigger or the whole. */
const problem = z.object({
  action: z.string().nullable(),
  field: z.string(),
  message: z.string(),
});
export type WorkflowProblem = z.infer<typeof problem>;

const actionCounts = z.object({
  action: z.string(),
  /** Runs that are there now, and those that went on from there. */
  here: z.number(),
  passed: z.number(),
  /** Of those: messages that could not be sent, or were left out because of the caps. */
  failed: z.number(),
});

/** A whole workflow. */
const workflow = listed.omit({ actions: true }).extend({
  settings: workflowSettings,
  actions: z.array(workflowAction),
  /** Who changed the draft last, if that was someone of this account or its parent, and when. */
  changedBy: z.string().nullable(),
  changedAt: z.number(),
  /** Of each action that a run has reached, in the draft or in an earlier version. */
  actionCounts: z.array(actionCounts),
  problems: z.array(problem),
});
export type Workflow = z.input<typeof workflow>;

export const saved = z.object({ data: workflow });

export const listWorkflows = endpoint("GET", "/workflow", {
  summary: "The account's workflows, the newest first",
  access,
  input: z.object({ ...pageInput, search: z.string().max(MAX_WORKFLOW_NAME).optional() }),
  output: listOf(listed).extend({ page: z.number() }),
});

export const createWorkflow = endpoint("POST", "/workflow", {
  summary: "Create a workflow, empty or from a template",
  access: editAccess,
  exact: true,
  input: z.object({ name, template: z.enum(TEMPLATE_KEYS).optional() }),
  output: saved.extend({ message: z.string() }),
});

export const getWorkflow = endpoint("GET", "/workflow/{id}", {
  summary: "A workflow: its draft, what is wrong with it, and its counts",
  access,
  owns,
  input: workflowId,
  output: saved,
});

export const renameWorkflow = endpoint("PUT", "/workflow/editName/{id}", {
  summary: "Rename a workflow",
  access: editAccess,
  owns,
  exact: true,
  input: workflowId.extend({ name }),
  output: saved.extend({ message: z.string() }),
});

export const getWorkflowActions = endpoint("GET", "/workflow/getActions/{id}", {
  summary: "The draft's actions in the order in which they are read: each branch behind its action",
  access,
  owns,
  input: workflowId,
  output: z.object({ data: z.array(workflowAction), version: z.number() }),
});

/** Where an action goes: by default, to the end of the main line. */
const place = {
  parent: idSchema("action").nullable().optional(),
  /** Of an action with several; `failed` is the only one of a message. */
  branch: z.string().max(20).nullable().optional(),
  /** From 0, among the actions of the same branch. */
  position: z.number().int().min(0).optional(),
};

const changedAction = z.object({
  message: z.string(),
  data: workflowAction,
  version: z.number(),
});

export const addWorkflowAction = endpoint("POST", "/workflow/addActions/{id}", {
  summary: "Add an action to a draft",
  access: editAccess,
  owns: { id: "workflow", parent: "action", group: "group" },
  exact: true,
  input: workflowId.extend({ ...stepFields, ...place, version }),
  output: changedAction,
});

export const editWorkflowAction = endpoint("PUT", "/workflow/editActions/{id}", {
  summary: "Change what an action of a draft does; its place stays, and branches that it still has",
  access: editAccess,
  owns: { id: "action", group: "group" },
  exact: true,
  input: actionId.extend({ ...stepFields, version }),
  output: changedAction,
});

export const deleteWorkflowAction = endpoint("DELETE", "/workflow/deleteActions/{id}", {
  summary: "Delete an action of a draft, with its branches",
  access: editAccess,
  owns: ofAction,
  exact: true,
  input: actionId.extend({ version }),
  output: z.object({ message: z.string(), version: z.number() }),
});

export const saveWorkflowDraft = endpoint("PUT", "/workflow/draft/{id}", {
  summary: "Replace a draft, or parts of it: its trigger, its settings, all of its actions",
  access: editAccess,
  owns,
  exact: true,
  input: workflowId.extend({
    version: z.number().int().min(1),
    trigger: workflowTrigger.nullable().optional(),
    settings: workflowSettings.optional(),
    /** In the order in which they are read. New ones bring an id that the client makes. */
    actions: z
      .array(workflowAction)
      .max(MAX_ACTIONS, WORKFLOW_TEXTS.tooMany(MAX_ACTIONS))
      .optional(),
  }),
  output: saved,
});

export const deleteWorkflow = endpoint("DELETE", "/workflow/{id}", {
  summary: "Delete a workflow; its runs stop",
  access: { who: "signed-in", may: "automationDelete" },
  owns,
  input: workflowId,
  output: noOutput.extend({ message: z.string() }),
});
