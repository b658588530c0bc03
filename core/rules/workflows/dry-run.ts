import type { WorkflowSettings } from "../../contract/workflows/definition.ts";
import type { SendWindow } from "../send-window.ts";
import { opensFor, shareOf, waitEnd } from "./advance.ts";
import { type Facts, holds } from "./conditions.ts";
import { nextOf, type Plan } from "./plan.ts";
import { branchesOf, waitOf } from "./tree.ts";

interface DryStep {
  action: string;
  /** When it would happen: epoch milliseconds. */
  at: number;
  /** The branch that it would take. */
  branch?: string;
}

interface Circumstances {
  facts: Facts;
  now: number;
  timeZone: string;
  hours: SendWindow | undefined;
  /** By action: the branch to assume. */
  choices: Readonly<Record<string, string>>;
}

/** What a run that began now would go through if nothing changed, and nobody replied unless it is assumed. */
export function dryRun(
  plan: Plan,
  { window }: Pick<WorkflowSettings, "window">,
  { facts, now, timeZone, hours, choices }: Circumstances,
): DryStep[] {
  const steps: DryStep[] = [];
  let at = now;
  let node = plan.first;
  while (node !== null) {
    const action = plan.nodes.get(node)?.action;
    if (!action) break;
    const chosen = choices[node];
    const assumed =
      chosen !== undefined && branchesOf(action).includes(chosen) ? chosen : undefined;
    let branch = assumed;
    let begins = at;
    switch (action.type) {
      case "sendSms":
      case "sendMms":
        begins = opensFor(action, { window, hours, timeZone, now: at });
        at = begins;
        break;
      case "wait":
        at = waitEnd(action, at, timeZone);
        break;
      case "waitForReply":
      case "waitForClick":
        branch = assumed ?? "timedOut";
        if (branch === "timedOut") at += waitOf(action);
        break;
      case "branch":
        branch = assumed ?? action.paths.find(({ when }) => holds(when, facts))?.key ?? "otherwise";
        break;
      case "split":
        branch = assumed ?? shareOf(action.shares, `dry ${node}`);
        break;
    }
    steps.push({ action: node, at: begins, ...(branch !== undefined && { branch }) });
    if (action.type === "stop") break;
    node = nextOf(plan, node, branch);
  }
  return steps;
}
