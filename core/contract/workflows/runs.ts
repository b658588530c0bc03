import * as z from "zod";
import { endpoint, keyedListOf, noOutput, queryNumber } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { mobile } from "../fields/identity-fields.ts";
import { contactData } from "../fields/values.ts";
import { MAX_ACTIONS } from "./definition.ts";
import { RUN_STATES, STEP_OUTCOMES } from "./run-states.ts";
import { WORKFLOW_TEXTS } from "./workflow-texts.ts";
import { IN_FLIGHT, saved } from "./workflows.ts";

// A run is one number's way through a workflow. It follows the version that was active when it began.

const access = { who: "signed-in", may: "automation" } as const;
const editAccess = { who: "signed-in", may: "automationEdit" } as const;
const owns = { id: "workflow" } as const;
const workflowId = z.object({ id: idSchema("workflow") });

const run = z.object({
  _id: z.string(),
  number: z.string(),
  state: z.enum(RUN_STATES),
  /** The action that is next, or at which it waits; null before the first and at the end. */
  action: z.string().nullable(),
  /** Until when it waits there at most. */
  until: z.number().nullable(),
  version: z.number(),
  /** Why it was stopped or failed. */
  reason: z.string().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type WorkflowRun = z.infer<typeof run>;

const runStep = z.object({
  action: z.string(),
  outcome: z.enum(STEP_OUTCOMES),
  /** The branch that it took, or why it could not be sent. */
  detail: z.string().nullable(),
  /** The message that it sent. */
  message: z.string().nullable(),
  at: z.number(),
});

export const setWorkflowActive = endpoint("PUT", "/workflow/setActive", {
  summary: "Activate a workflow's draft for new runs, or deactivate it",
  access: editAccess,
  owns,
  exact: true,
  input: workflowId.extend({
    active: z.boolean(),
    /** The draft that the caller has seen. */
    version: z.number().int().min(1).optional(),
    /** Runs in flight keep their version, follow the new one where their place is still there, or stop. */
    runs: z.enum(IN_FLIGHT).default("stay"),
  }),
  output: saved.extend({ message: z.string() }),
});

export const listWorkflowRuns = endpoint("GET", "/workflow/runs/{id}", {
  summary: "A workflow's runs, the newest first, by key",
  access,
  owns,
  input: workflowId.extend({
    state: z.enum(RUN_STATES).default("active"),
    cursor: idSchema("run").optional(),
    limit: queryNumber.optional(),
  }),
  output: keyedListOf(run),
});

export const getWorkflowRun = endpoint("GET", "/workflow/run/{id}", {
  summary: "What a run went through",
  access,
  owns: { id: "run" },
  input: z.object({ id: idSchema("run") }),
  output: z.object({ data: run.extend({ steps: z.array(runStep) }) }),
});

export const stopWorkflowRuns = endpoint("PUT", "/workflow/stopRuns/{id}", {
  summary: "Stop all runs of a workflow: from now on none sends anything",
  access: editAccess,
  owns,
  exact: true,
  input: workflowId,
  output: noOutput.extend({ message: z.string() }),
});

export const stopWorkflowRun = endpoint("PUT", "/workflow/stopRun/{id}", {
  summary: "Stop a run",
  access: editAccess,
  owns: { id: "run" },
  exact: true,
  input: z.object({ id: idSchema("run") }),
  output: noOutput.extend({ message: z.string() }),
});

export const startWorkflow = endpoint("POST", "/workflow/start/{id}", {
  summary: "Start an active workflow for a number, where the API starts it",
  access: editAccess,
  owns,
  exact: true,
  limits: [{ of: "workflow start", by: "account", per: "minute", most: 600 }],
  input: workflowId.extend({
    number: mobile,
    /** Values by label, for merge tags and conditions. */
    values: contactData,
    /** Of what happened: the same key starts it once. */
    key: z.string().min(1).max(100).optional(),
  }),
  /** Whether it began; not if its rules do not let the number enter again. */
  output: z.object({ data: z.object({ started: z.boolean() }) }),
});

export const dryRunWorkflow = endpoint("POST", "/workflow/dryRun/{id}", {
  summary:
    "What a draft would do for a number now: each action, its time and its price. Nothing is sent",
  access,
  owns,
  exact: true,
  writes: false,
  limits: [{ of: "workflow dry run", by: "person", per: "minute", most: 30 }],
  input: workflowId.extend({
    number: mobile,
    /** The branches to assume, by action: by default there is no reply and no click. */
    choices: z
      .record(z.string().max(40), z.string().max(20))
      .refine((all) => Object.keys(all).length <= MAX_ACTIONS, WORKFLOW_TEXTS.tooMany(MAX_ACTIONS))
      .default({}),
  }),
  output: z.object({
    data: z.object({
      steps: z.array(
        z.object({
          action: z.string(),
          at: z.number(),
          branch: z.string().optional(),
          /** Of a message, for those who may read contacts. */
          text: z.string().optional(),
          segments: z.number().optional(),
          /** Cents. */
          price: z.number().optional(),
          /** Why it could not be sent. */
          problem: z.string().optional(),
        }),
      ),
      /** Cents, all messages together. */
      price: z.number(),
    }),
  }),
});

const cap = z.number().int().min(1).max(1000).nullable();
const caps = { perDay: cap, perWeek: cap };

export const getWorkflowCaps = endpoint("GET", "/workflow-caps", {
  summary: "How many messages of workflows one number gets at most",
  access,
  input: z.object({}),
  output: z.object({ data: z.object(caps) }),
});

export const saveWorkflowCaps = endpoint("PUT", "/workflow-caps", {
  summary: "Set how many messages of workflows one number gets at most; null is any number",
  access: editAccess,
  exact: true,
  input: z.object(caps),
  output: z.object({ data: z.object(caps) }),
});
