import {
  addWorkflowAction,
  deleteWorkflowAction,
  editWorkflowAction,
  getWorkflowActions,
} from "./actions.ts";
import { dryRunWorkflow } from "./dry-run.ts";
import {
  getWorkflowCaps,
  getWorkflowRun,
  listWorkflowRuns,
  saveWorkflowCaps,
  startWorkflow,
  stopWorkflowRun,
  stopWorkflowRuns,
} from "./runs.ts";
import { setWorkflowActive } from "./set-active.ts";
import {
  createWorkflow,
  deleteWorkflow,
  getWorkflow,
  listWorkflows,
  renameWorkflow,
  saveWorkflowDraft,
} from "./workflows.ts";

export const workflowsRoutes = [
  listWorkflows,
  createWorkflow,
  renameWorkflow,
  getWorkflowActions,
  addWorkflowAction,
  editWorkflowAction,
  deleteWorkflowAction,
  saveWorkflowDraft,
  setWorkflowActive,
  dryRunWorkflow,
  listWorkflowRuns,
  getWorkflowRun,
  stopWorkflowRuns,
  stopWorkflowRun,
  startWorkflow,
  getWorkflowCaps,
  saveWorkflowCaps,
  getWorkflow,
  deleteWorkflow,
];
