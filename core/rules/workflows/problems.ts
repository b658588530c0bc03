import { labelKeyOf } from "../../audience/segment-filter.ts";
import { CAMPAIGN_TEXTS } from "../../contract/campaigns/campaign-texts.ts";
import type {
  WorkflowAction,
  WorkflowCondition,
  WorkflowSettings,
  WorkflowTrigger,
} from "../../contract/workflows/definition.ts";
import { WORKFLOW_TEXTS } from "../../contract/workflows/workflow-texts.ts";
import type { Medium } from "../../permissions.ts";
import { tagKey } from "../merge-tags.ts";
import { siblingsAt } from "./tree.ts";

/** What the account has of what a workflow can name: groups by id, labels by their keys, senders by value. */
export interface Known {
  groups: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
  senders: ReadonlySet<string>;
  /** Verified addresses of the account, in lower case. */
  emails: ReadonlySet<string>;
  /** Ids of what else a draft names (keyword, form, segment, campaign, file): those that exist. */
  others: ReadonlySet<string>;
  /** Whether the person who looks at it may send messages of a medium. */
  maySend: (medium: Medium) => boolean;
  /** Why a short link may not lead somewhere. */
  linkProblem: (longUrl: string) => string | undefined;
}

interface Checked {
  trigger: WorkflowTrigger | null;
  settings: WorkflowSettings;
  actions: readonly WorkflowAction[];
}

/** What keeps a draft from being activated: of which action (null: of the whole), which field, and why. */
interface Problem {
  action: string | null;
  field: string;
  message: string;
}

const { gone } = WORKFLOW_TEXTS;

/** What keeps a draft from being activated, in the order in which it is read. */
export function problemsIn({ trigger, settings, actions }: Checked, known: Known): Problem[] {
  const whole = (field: string, message: string | undefined): Problem[] =>
    message === undefined ? [] : [{ action: null, field, message }];
  return [
    ...whole("trigger", trigger ? triggerProblem(trigger, known) : WORKFLOW_TEXTS.noTrigger),
    ...whole("goal", settings.goal ? conditionProblem(settings.goal, known) : undefined),
    ...whole("actions", actions.length === 0 ? WORKFLOW_TEXTS.noActions : undefined),
    ...actions.flatMap((action) =>
      [...actionProblems(action, known), ...behindStop(action, actions)].map((problem) => ({
        action: action._id,
        ...problem,
      })),
    ),
  ];
}

function triggerProblem(trigger: WorkflowTrigger, known: Known): string | undefined {
  const there = (id: string, message: string) => (known.others.has(id) ? undefined : message);
  switch (trigger.type) {
    case "group":
      return known.groups.has(trigger.group) ? undefined : gone.group;
    case "date":
      return labelProblem(trigger.label, known);
    case "segment":
      return there(trigger.segment, gone.segment);
    case "keyword":
      return there(trigger.keyword, gone.keyword);
    case "form":
      return there(trigger.form, gone.form);
    case "click":
      return trigger.campaign && there(trigger.campaign, gone.campaign);
    default:
      return undefined;
  }
}

type Found = Pick<Problem, "field" | "message">;

function problem(field: string, message: string | undefined): Found[] {
  return message ? [{ field, message }] : [];
}

function actionProblems(action: WorkflowAction, known: Known): Found[] {
  switch (action.type) {
    case "sendSms":
    case "sendMms": {
      const { sender, longUrl } = action;
      const isThere = action.type === "sendSms" || known.others.has(action.media);
      const isOpen = known.maySend(action.type === "sendSms" ? "sms" : "mms");
      return [
        ...problem("type", isOpen ? undefined : CAMPAIGN_TEXTS.noMedium),
        ...problem("sender", known.senders.has(sender) ? undefined : gone.sender(sender)),
        ...problem("longUrl", longUrl && known.linkProblem(longUrl)),
        ...problem("media", isThere ? undefined : gone.media),
      ];
    }
    case "addToGroup":
    case "removeFromGroup":
      return problem("group", known.groups.has(action.group) ? undefined : gone.group);
    case "email":
      return problem("to", known.emails.has(action.to) ? undefined : gone.person(action.to));
    case "setField":
      return problem("label", labelProblem(action.label, known));
    case "branch":
      return action.paths.flatMap(({ when }, at) =>
        problem(`paths.${at}.when`, conditionProblem(when, known)),
      );
    default:
      return [];
  }
}

function conditionProblem({ field }: WorkflowCondition, known: Known): string | undefined {
  const key = labelKeyOf(field);
  return key === undefined ? undefined : labelProblem(key, known);
}

/** Of a label as it is written, or of its key. */
function labelProblem(label: string, { labels }: Known): string | undefined {
  return labels.has(tagKey(label)) ? undefined : gone.label(label);
}

/** An action that no run can reach. */
function behindStop(action: WorkflowAction, actions: readonly WorkflowAction[]): Found[] {
  const siblings = siblingsAt(actions, action);
  const before = siblings[siblings.findIndex(({ _id }) => _id === action._id) - 1];
  return problem("type", before?.type === "stop" ? WORKFLOW_TEXTS.afterStop : undefined);
}
