import { CircleCheck, CirclePlay, CircleStop, CircleX, Flag, type LucideIcon } from "lucide-react";
import type { RUN_STATES, STEP_OUTCOMES } from "#core/contract/workflows/run-states.ts";
import type { Tone } from "#web/components/ui/tone.ts";

export type RunState = (typeof RUN_STATES)[number];

interface Look {
  word: string;
  icon: LucideIcon;
  tone: Tone;
}

/** The state of a run as word, icon and colour. */
export const RUN_LOOKS: Readonly<Record<RunState, Look>> = {
  active: { word: "Running", icon: CirclePlay, tone: "info" },
  completed: { word: "Finished", icon: CircleCheck, tone: "success" },
  goal: { word: "Reached the goal", icon: Flag, tone: "success" },
  stopped: { word: "Stopped", icon: CircleStop, tone: "neutral" },
  failed: { word: "Failed", icon: CircleX, tone: "danger" },
};

/** What became of an action; the usual needs no words. */
export const OUTCOME_WORDS: Readonly<Record<(typeof STEP_OUTCOMES)[number], string | undefined>> = {
  done: undefined,
  sent: "Sent",
  "left out": "Left out: the contact has had as many messages as your limits allow",
  "could not send": "Could not be sent",
};
