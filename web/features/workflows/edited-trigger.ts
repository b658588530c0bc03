import { type WorkflowTrigger, workflowTrigger } from "#core/contract/workflows/definition.ts";
import { TRIGGER_LOOKS } from "./trigger-looks.ts";

type Named = "keyword" | "form" | "group" | "segment";

/** A trigger while it is being chosen: whatever is missing is empty. */
export type EditedTrigger =
  | Exclude<WorkflowTrigger, { type: Named | "click" }>
  | { type: "group"; group: string }
  | { type: "segment"; segment: string }
  | { type: "keyword"; keyword: string }
  | { type: "form"; form: string }
  | { type: "click"; campaign?: string | undefined };

export type TriggerType = WorkflowTrigger["type"];

const OFFERED = [
  ...(["keyword", "message", "form", "group", "segment", "date"] as const),
  ...(["click", "optIn", "optOut", "api"] as const),
] satisfies readonly TriggerType[];

/** What can start a workflow, in the order in which it is offered. */
export const TRIGGER_TYPES = OFFERED.map((type) => ({
  value: type,
  label: TRIGGER_LOOKS[type].label,
}));

/** What a new trigger of a type begins with. */
export function newTrigger(type: TriggerType): EditedTrigger {
  switch (type) {
    case "keyword":
      return { type, keyword: "" };
    case "form":
      return { type, form: "" };
    case "group":
      return { type, group: "" };
    case "segment":
      return { type, segment: "" };
    case "date":
      return { type, label: "", each: "year", offset: 0, time: "09:00" };
    default:
      return { type };
  }
}

const MISSING: Readonly<Record<string, string>> = {
  keyword: "Choose a keyword",
  form: "Choose a contact form",
  group: "Choose a group",
  segment: "Choose a segment",
  date: "Choose a label",
};

/** The finished trigger, or what is missing. */
export function checkedTrigger(
  trigger: EditedTrigger | undefined,
): { trigger: WorkflowTrigger } | { error: string } {
  const checked = workflowTrigger.safeParse(trigger);
  if (checked.success) return { trigger: checked.data };
  return { error: (trigger && MISSING[trigger.type]) ?? "Choose what starts this workflow" };
}
