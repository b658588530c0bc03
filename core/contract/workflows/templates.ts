import { type Id, newId } from "../../ids.ts";
import type {
  WorkflowAction,
  WorkflowSettings,
  WorkflowStep,
  WorkflowTrigger,
} from "./definition.ts";

/** An action with what its branches hold. */
interface Nested {
  step: WorkflowStep;
  branches?: Readonly<Record<string, readonly Nested[]>>;
}

interface WorkflowTemplate {
  key: (typeof TEMPLATE_KEYS)[number];
  name: string;
  /** What it is for, in a sentence. */
  about: string;
  /** Undefined where it names a group or a keyword, which its owner has to choose. */
  trigger?: WorkflowTrigger;
  settings: WorkflowSettings;
  actions: readonly Nested[];
}

export const TEMPLATE_KEYS = [
  ...(["welcome", "birthday", "appointment", "review", "winBack", "keyword"] as const),
] as const;

const sms = (message: string, optout = false): Nested => ({
  step: { type: "sendSms", sender: "#SharedNum#", message, optout },
});
const wait = (days: number, hours = 0, at?: string): Nested => ({
  step: { type: "wait", days, hours, minutes: 0, at },
});
const notify = (message: string): Nested => ({ step: { type: "notify", message } });
const reply = (days: number, replied: readonly Nested[], timedOut: readonly Nested[]): Nested => ({
  step: { type: "waitForReply", days, hours: 0, minutes: 0 },
  branches: { replied, timedOut },
});
const once = { entry: { rule: "once" }, goal: null, window: null } as const;
const always = { ...once, entry: { rule: "always" } } as const;
const DAYTIME = { from: 9 * 60, to: 19 * 60, days: [1, 2, 3, 4, 5, 6] };

/** Workflows to begin with. */
export const WORKFLOW_TEMPLATES: readonly WorkflowTemplate[] = [
  {
    key: "welcome",
    name: "Welcome",
    about: "Greets new contacts of a group, and writes again a few days later.",
    settings: { ...once, window: DAYTIME },
    actions: [
      sms("Hi {{First name|there}}, thanks for joining us! Reply with any question."),
      wait(3, 0, "10:00"),
      sms(
        "Hi {{First name|there}}, here is something to start with: 10% off with code HELLO.",
        true,
      ),
    ],
  },
  {
    key: "birthday",
    name: "Birthday",
    about: "Congratulates on the day, at nine in the morning.",
    trigger: { type: "date", label: "Birthday", each: "year", offset: 0, time: "09:00" },
    settings: always,
    actions: [sms("Happy birthday, {{First name|there}}! Show this text for a treat on us.", true)],
  },
  {
    key: "appointment",
    name: "Appointment reminder",
    about: "Asks for a YES or NO the day before, and tells your team about a NO.",
    trigger: { type: "date", label: "Appointment", each: "once", offset: -1, time: "10:00" },
    settings: always,
    actions: [
      sms("Hi {{First name|there}}, see you tomorrow? Reply YES to confirm or NO to change it."),
      reply(
        1,
        [
          {
            step: {
              type: "branch",
              paths: [
                { key: "yes", when: { field: "reply", operator: "is", value: "yes" } },
                { key: "no", when: { field: "reply", operator: "is", value: "no" } },
              ],
            },
            branches: {
              yes: [sms("Thank you, you are confirmed.")],
              no: [
                notify("{{First name|A contact}} cannot come to their appointment."),
                sms("Thanks for letting us know. We will be in touch about another time."),
              ],
              otherwise: [notify("{{First name|A contact}} replied to an appointment reminder.")],
            },
          },
        ],
        [notify("{{First name|A contact}} has not confirmed their appointment.")],
      ),
    ],
  },
  {
    key: "review",
    name: "Review request",
    about: "Asks customers how it was, and happy ones for a review.",
    settings: { ...once, entry: { rule: "again", days: 90 }, window: DAYTIME },
    actions: [
      wait(1),
      sms("Hi {{First name|there}}, how did we do? Reply with a number from 1 to 5."),
      reply(
        3,
        [
          {
            step: {
              type: "branch",
              paths: [
                { key: "five", when: { field: "reply", operator: "contains", value: "5" } },
                { key: "four", when: { field: "reply", operator: "contains", value: "4" } },
              ],
            },
            branches: {
              five: [sms("Great! Would you tell others? https://example.com.au/review")],
              four: [sms("Thank you! Would you tell others? https://example.com.au/review")],
              otherwise: [
                notify("{{First name|A contact}} was not quite happy. Give them a call."),
              ],
            },
          },
        ],
        [],
      ),
    ],
  },
  {
    key: "winBack",
    name: "Win back",
    about: "Writes to contacts of a segment that you have not seen for a while.",
    settings: {
      entry: { rule: "again", days: 180 },
      goal: { field: "replied", operator: "yes" },
      window: DAYTIME,
    },
    actions: [
      sms("Hi {{First name|there}}, we miss you! Here is 15% off your next visit: BACK15.", true),
      wait(14),
      sms("Hi {{First name|there}}, your 15% off ends soon. Reply if we can help.", true),
    ],
  },
  {
    key: "keyword",
    name: "Keyword opt-in",
    about: "Adds people who text a keyword to a group, and welcomes them.",
    settings: once,
    actions: [
      sms("Thanks, you are on our list. Reply STOP at any time to leave it.", true),
      wait(1, 0, "10:00"),
      sms("Hi {{First name|there}}, as promised: 10% off with code LIST10.", true),
    ],
  },
];

/** A template's actions, in the order in which they are read, with new ids. */
export function actionsOf(actions: readonly Nested[], now: number): WorkflowAction[] {
  const placed = (
    nested: readonly Nested[],
    parent: Id<"action"> | null,
    branch: string | null,
  ): WorkflowAction[] =>
    nested.flatMap(({ step, branches = {} }) => {
      const _id = newId("action", now);
      const own: WorkflowAction = { ...step, _id, parent, branch };
      return [own, ...Object.entries(branches).flatMap(([key, inner]) => placed(inner, _id, key))];
    });
  return placed(actions, null, null);
}
