import {
  addWorkflowAction,
  deleteWorkflowAction,
  editWorkflowAction,
  getWorkflowActions,
} from "./actions.ts";
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
  getWorkflow,
  deleteWorkflow,
];
