import { SEGMENT_TEXTS } from "#core/audience/segment-filter.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { type WorkflowStep, workflowStep } from "#core/contract/workflows/definition.ts";
import { WORKFLOW_TEXTS } from "#core/contract/workflows/workflow-texts.ts";
import { stepProblem } from "#core/rules/workflows/tree.ts";
import { messageEstimate } from "#web/components/composer/message-estimate.ts";
import { optOutFrom } from "#web/components/composer/sample-opt-out.ts";
import type { Me } from "#web/lib/session.ts";

type Grouped = Extract<WorkflowStep, { group: unknown }>;

/** A step while it is being written: whatever is missing is empty. */
export type EditedStep = Exclude<WorkflowStep, Grouped> | { type: Grouped["type"]; group: string };

export type EditedOf<T extends EditedStep["type"]> = Extract<EditedStep, { type: T }>;

/** What is wrong with its fields, by name. */
export type StepErrors = Readonly<Record<string, string>>;

/** What the part of the form for one kind of step is given. */
export interface StepFieldsProps<T extends EditedStep["type"]> {
  step: EditedOf<T>;
  onStep: (step: EditedOf<T>) => void;
  errors: StepErrors;
}

const NO_TIME = { days: 0, hours: 0, minutes: 0 };

/** What a new action of a type begins with. */
export function newStep(type: WorkflowStep["type"], me: Me): EditedStep {
  const sender = me.defaultSender || (me.senderList[0]?.value ?? SHARED_SENDER);
  switch (type) {
    case "sendSms":
      return { type, sender, message: "", optout: false };
    case "sendMms":
      return { type, sender, message: "", optout: false, subject: "", media: "" };
    case "wait":
    case "waitForReply":
    case "waitForClick":
      return { type, ...NO_TIME, days: 1 };
    case "branch":
      return {
        type,
        paths: [{ key: "a", when: { field: "reply", operator: "contains", value: "" } }],
      };
    case "split":
      return {
        type,
        shares: [
          { key: "a", percent: 50 },
          { key: "b", percent: 50 },
        ],
      };
    case "addToGroup":
    case "removeFromGroup":
      return { type, group: "" };
    case "setField":
      return { type, label: "", value: "" };
    case "webhook":
      return { type, name: "" };
    case "email":
      return { type, to: me.isEmailVerified ? me.email : "", subject: "", message: "" };
    case "notify":
      return { type, message: "" };
    case "stop":
      return { type };
  }
}

/** The errors of the fields that are still as they were. */
export function errorsLeft(errors: StepErrors, before: EditedStep, now: EditedStep): StepErrors {
  // A length's parts have one error together.
  if ("days" in now) return {};
  const [old, next] = [new Map(Object.entries(before)), new Map(Object.entries(now))];
  const isLeft = ([path]: [string, string]) => {
    const [field = ""] = path.split(".");
    return old.get(field) === next.get(field);
  };
  return Object.fromEntries(Object.entries(errors).filter(isLeft));
}

/** A key that none of the branches has. */
export function freshKey(keys: readonly string[]): string {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  return letters.find((letter) => !keys.includes(letter)) ?? "z1";
}

/** What the contract says of a whole action, in the words of its fields. */
const MISSING: Readonly<Record<string, string>> = {
  sender: "Choose who it is from",
  media: "Attach a file",
  group: "Choose a group",
  label: "Choose a label",
  name: "Name is required",
  paths: SEGMENT_TEXTS.condition,
};

/** The finished step, or what is wrong with it. */
export function checkedStep(
  step: EditedStep,
  me: Me,
): { step: WorkflowStep } | { errors: StepErrors } {
  const checked = workflowStep.safeParse(step);
  if (!checked.success) {
    const errors: Record<string, string> = {};
    const written = new Map<string | undefined, unknown>(Object.entries(step));
    for (const { path, message } of checked.error.issues) {
      const [field] = path.map(String);
      const isMissing = message === WORKFLOW_TEXTS.incomplete || written.get(field) === "";
      errors[path.join(".")] ??= (isMissing && field && MISSING[field]) || message;
    }
    return { errors };
  }
  const problem = stepProblem(checked.data) ?? lengthProblem(checked.data, me);
  if (problem) return { errors: { [problem.field]: problem.message } };
  return { step: checked.data };
}

function lengthProblem(step: WorkflowStep, me: Me) {
  if (step.type !== "sendSms" && step.type !== "sendMms") return undefined;
  const medium = step.type === "sendMms" ? "mms" : "sms";
  const optOut = optOutFrom(step.sender, { type: "promotional", optOut: step.optout }, me);
  const { error } = messageEstimate(step.message, optOut, medium);
  return error === undefined ? undefined : { field: "message", message: error };
}
