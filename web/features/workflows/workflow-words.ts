import { labelKeyOf } from "#core/audience/segment-filter.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import type {
  WorkflowAction,
  WorkflowCondition,
  WorkflowSettings,
  WorkflowStep,
  WorkflowTrigger,
} from "#core/contract/workflows/definition.ts";
import { formatTimeOfDay } from "#core/rules/wall-clock.ts";
import { formatCounted } from "#web/lib/format.ts";
import { ACTION_LOOKS } from "./action-looks.ts";

/** What the ids and keys in a workflow are called; undefined while that is not known, or if it is gone. */
export interface Names {
  group: (id: string) => string | undefined;
  segment: (id: string) => string | undefined;
  campaign: (id: string) => string | undefined;
  label: (key: string) => string | undefined;
  keyword: (id: string) => string | undefined;
  form: (id: string) => string | undefined;
}

const unknown = () => undefined;

/** Where only kinds are named. */
export const NO_NAMES: Names = {
  group: unknown,
  segment: unknown,
  campaign: unknown,
  label: unknown,
  keyword: unknown,
  form: unknown,
};

/** What an action does, in a line. */
export function actionTitle(step: WorkflowStep, names: Names): string {
  const { label } = ACTION_LOOKS[step.type];
  switch (step.type) {
    case "wait":
      return waitWords(step);
    case "waitForReply":
    case "waitForClick":
      return `${label}, up to ${lengthWords(step)}`;
    case "addToGroup":
      return `Add to ${names.group(step.group) ?? "a group"}`;
    case "removeFromGroup":
      return `Remove from ${names.group(step.group) ?? "a group"}`;
    case "setField":
      return step.value === ""
        ? `Clear ${fieldName(step.label, names)}`
        : `Set ${fieldName(step.label, names)} to “${step.value}”`;
    case "email":
      return `Email ${step.to}`;
    default:
      return label;
  }
}

/** What an action does, by its id; one of an earlier version may be gone from the draft. */
export function actionNameIn(
  { actions }: { actions: readonly WorkflowAction[] },
  id: string,
  names: Names,
): string {
  const action = actions.find(({ _id }) => _id === id);
  return action ? actionTitle(action, names) : "An action of an earlier version";
}

/** What else there is to say of an action. */
export function actionDetail(step: WorkflowStep): string | undefined {
  switch (step.type) {
    case "sendSms":
    case "sendMms":
    case "notify":
      return step.message;
    case "email":
      return step.subject || step.message;
    case "webhook":
      return step.name;
    case "stop":
      return "The contact leaves the workflow.";
    default:
      return undefined;
  }
}

/** Who a message comes from, as people call it. */
export function senderWords(sender: string): string {
  return sender === SHARED_SENDER ? "Shared number" : sender;
}

/** Which way a branch is. */
export function branchWords(step: WorkflowStep, branch: string, names: Names): string {
  if (step.type === "branch") {
    const path = step.paths.find(({ key }) => key === branch);
    if (path) return conditionWords(path.when, names);
  }
  if (step.type === "split") {
    const share = step.shares.find(({ key }) => key === branch);
    if (share) return `${share.percent}%`;
  }
  if (branch === "timedOut" && (step.type === "waitForReply" || step.type === "waitForClick")) {
    return `${step.type === "waitForReply" ? "No reply" : "No click"} within ${lengthWords(step)}`;
  }
  return BRANCHES[branch] ?? branch;
}

const BRANCHES: Readonly<Record<string, string>> = {
  failed: "If it could not be sent",
  replied: "Replied",
  clicked: "Opened the link",
  otherwise: "Otherwise",
};

const OPERATORS: Readonly<Record<string, string>> = {
  is: "is",
  isNot: "is not",
  contains: "contains",
  notContains: "does not contain",
  moreThan: "is more than",
  lessThan: "is less than",
  isEmpty: "is empty",
  isNotEmpty: "is not empty",
};

export function conditionWords(condition: WorkflowCondition, names: Names): string {
  const { field, operator } = condition;
  if (field === "replied") return operator === "yes" ? "Replied" : "Did not reply";
  if (field === "clicked") return operator === "yes" ? "Opened a link" : "Opened no link";
  const what = field === "reply" ? "Reply" : fieldName(labelKeyOf(field) ?? "", names);
  const value = "value" in condition ? ` ${valueWords(condition.value)}` : "";
  return `${what} ${OPERATORS[operator] ?? operator}${value}`;
}

function valueWords(value: string | number): string {
  return typeof value === "number" ? String(value) : `“${value}”`;
}

function fieldName(key: string, names: Names): string {
  return names.label(key) ?? key;
}

interface Length {
  days: number;
  hours: number;
  minutes: number;
}

/** `3 days, 2 hours`. */
export function lengthWords({ days, hours, minutes }: Length): string {
  const parts = [
    days > 0 && formatCounted(days, "day"),
    hours > 0 && formatCounted(hours, "hour"),
    minutes > 0 && formatCounted(minutes, "minute"),
  ];
  return parts.filter(Boolean).join(", ") || "no time";
}

function waitWords({ at, ...length }: Length & { at?: string | undefined }): string {
  const isLong = length.days + length.hours + length.minutes > 0;
  if (at === undefined) return `Wait ${lengthWords(length)}`;
  const until = `until ${clockWords(at)}`;
  return isLong ? `Wait ${lengthWords(length)}, then ${until}` : `Wait ${until}`;
}

/** `09:00` → `9:00 AM`. */
export function clockWords(time: string): string {
  return formatTimeOfDay(minutesAt(time));
}

/** `09:30` → 570. */
export function minutesAt(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** 570 → `09:30`. */
export function timeAt(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

/** What starts a workflow. */
export function triggerWords(trigger: WorkflowTrigger | null, names: Names): string {
  switch (trigger?.type) {
    case undefined:
      return "Nothing yet";
    case "keyword":
      return `Someone texts ${names.keyword(trigger.keyword) ?? "a keyword"}`;
    case "message":
      return "Someone texts you";
    case "form":
      return `Someone sends ${names.form(trigger.form) ?? "a contact form"}`;
    case "group":
      return `A contact is added to ${names.group(trigger.group) ?? "a group"}`;
    case "segment":
      return `A contact enters ${names.segment(trigger.segment) ?? "a segment"}`;
    case "click":
      return trigger.campaign === undefined
        ? "A contact opens a link"
        : `A contact opens a link of ${names.campaign(trigger.campaign) ?? "a campaign"}`;
    case "date":
      return dateWords(trigger, names);
    case "optIn":
      return "A contact opts back in";
    case "optOut":
      return "A contact opts out";
    case "api":
      return "Your app starts it through the API";
  }
}

type DateTrigger = Extract<WorkflowTrigger, { type: "date" }>;

function dateWords({ label, each, offset, time }: DateTrigger, names: Names): string {
  const days = formatCounted(Math.abs(offset), "day");
  const field = fieldName(label, names);
  const day = each === "year" ? `each anniversary of ${field}` : field;
  const when = offset === 0 ? `On ${day}` : `${days} ${offset < 0 ? "before" : "after"} ${day}`;
  return `${when}, at ${clockWords(time)}`;
}

/** A workflow's rules, each in a few words. */
export function settingWords({ entry, goal, window }: WorkflowSettings, names: Names): string[] {
  const entries = {
    once: "Each contact enters once",
    always: "Contacts enter every time",
    again: entry.rule === "again" ? `Enters again after ${formatCounted(entry.days, "day")}` : "",
  };
  return [
    entries[entry.rule],
    goal ? `Goal: ${conditionWords(goal, names)}` : "No goal",
    window
      ? `Sends ${formatTimeOfDay(window.from)} to ${formatTimeOfDay(window.to)}${window.days.length < 7 ? ` on ${daysWords(window.days)}` : ""}`
      : "Sends at any time",
  ];
}

const DAY_NAMES = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

function daysWords(days: readonly number[]): string {
  // A week begins on Monday.
  return days
    .toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7))
    .map((day) => DAY_NAMES[day])
    .join(", ");
}
