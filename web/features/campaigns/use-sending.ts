import { useState } from "react";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { FlightCheck } from "#core/contract/campaigns/drafts.ts";
import type { FollowUp } from "#core/contract/campaigns/follow-up.ts";
import { recurrenceInput } from "#core/contract/schedules/recurrence-input.ts";
import { SCHEDULE_TEXTS, scheduleProblem } from "#core/rules/schedules.ts";
import { ApiError, messageOf } from "#web/lib/api-error.ts";
import type { Untimely, When } from "./when.ts";

/** What sends or saves a campaign as it is chosen in its flight check. */
export interface SendAction {
  state: { error: Error | null; isPending: boolean; isSuccess: boolean; reset: () => void };
  onSend: (chosen: { when: When; followUp: FollowUp | undefined; appeal: string }) => void;
}

interface SendingOptions extends SendAction {
  check: FlightCheck;
  when: When;
  /** What follows it. */
  followUp: FollowUp | undefined;
  /** To the administrator who decides, if it is held. */
  appeal: string;
  /** When it starts so far: as long as that stays, nothing is wrong with it. */
  stays: When | undefined;
  onLowBalance: () => void;
}

/** What keeps a campaign from being sent or saved, before the server is asked and by its response. */
export function useSending({
  check,
  when,
  followUp,
  appeal,
  onLowBalance,
  stays,
  state,
  onSend,
}: SendingOptions) {
  const [untimely, setUntimely] = useState<Untimely>({});
  const [unwritten, setUnwritten] = useState<string>();
  const send = () => (check.covered ? sendChosen() : onLowBalance());
  const sendChosen = () => {
    const found = when === stays ? {} : { time: problemOf(when), until: endProblemOf(when) };
    const missing = followUp?.message.trim() === "" ? CAMPAIGN_TEXTS.messageRequired : undefined;
    setUntimely(found);
    setUnwritten(missing);
    if (!(found.time || found.until || missing)) onSend({ when, followUp, appeal });
  };
  const fields = state.error instanceof ApiError ? state.error.fields : {};
  const refused = fields.scheduleAt ?? fields.expiresAt;
  const followUpError = unwritten ?? fields["followUp.message"] ?? fields["followUp.to"];

  return {
    send,
    /** Although credit does not cover it: it is held, and auto credit buys what is missing. */
    sendUncovered: sendChosen,
    // The screen closes after the response: the button stays busy until then.
    sending: state.isPending || state.isSuccess,
    /** What is wrong with the times. */
    untimely: {
      time: untimely.time ?? fields.scheduleAt,
      until: untimely.until ?? fields.expiresAt,
    },
    /** What is wrong with the follow-up. */
    followUpError,
    problem: state.error && !(refused || followUpError) ? messageOf(state.error) : undefined,
    /** Forgets what was wrong. */
    reset: () => {
      setUntimely({});
      setUnwritten(undefined);
      state.reset();
    },
  };
}

/** What is wrong with the time, before the server is asked. */
function problemOf(when: When): string | undefined {
  if (when.kind === "later") {
    return when.at === undefined ? SCHEDULE_TEXTS.required : scheduleProblem(when.at, Date.now());
  }
  if (when.kind === "now") return undefined;
  return recurrenceInput.safeParse(when.repeats).error?.issues[0]?.message;
}

/** Whether it is late enough, the server says. */
function endProblemOf(when: When): string | undefined {
  return when.kind !== "repeat" && when.until === null ? SCHEDULE_TEXTS.required : undefined;
}
