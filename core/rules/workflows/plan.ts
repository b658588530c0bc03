import type { WorkflowAction } from "../../contract/workflows/definition.ts";
import { branchesOf, siblingsAt } from "./tree.ts";

/** An action, and where a run goes from it; null is the end. */
interface Node {
  action: WorkflowAction;
  next: string | null;
  /** Where each of its branches begins; an empty one leads behind the action. */
  branches: Readonly<Record<string, string | null>>;
}

/** A workflow as runs follow it. */
export interface Plan {
  first: string | null;
  nodes: ReadonlyMap<string, Node>;
}

export function planOf(actions: readonly WorkflowAction[]): Plan {
  const nodes = new Map<string, Node>();
  /** Plans a branch, or the main line, that leads to `behind`; returns where it begins. */
  const plan = (
    parent: WorkflowAction["parent"],
    branch: string | null,
    behind: string | null,
  ): string | null => {
    const siblings = siblingsAt(actions, { parent, branch });
    for (const [at, action] of siblings.entries()) {
      const next = siblings[at + 1]?._id ?? behind;
      const branches = branchesOf(action).map((key) => [key, plan(action._id, key, next)] as const);
      nodes.set(action._id, { action, next, branches: Object.fromEntries(branches) });
    }
    return siblings[0]?._id ?? behind;
  };
  const first = plan(null, null, null);
  return { first, nodes };
}

/** Where a run goes from an action: through a branch, or on. */
export function nextOf({ nodes }: Plan, id: string, branch?: string): string | null {
  const node = nodes.get(id);
  if (!node) return null;
  return branch !== undefined && Object.hasOwn(node.branches, branch)
    ? (node.branches[branch] ?? null)
    : node.next;
}
