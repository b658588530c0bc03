import {
  deleteSharedNumber,
  type SharedNumber,
  updateSharedNumber,
} from "#core/contract/shared-numbers/shared-numbers.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { CHANGED, OTHER_POOL, POOL_WORDS, SEVERAL_TEXT } from "./words.ts";

export type Question = "move" | "switch" | "delete";

interface NumberQuestionProps {
  ask: Question;
  number: SharedNumber;
  onClose: () => void;
}

/** Asks before a shared number is moved, switched on or off, or deleted. */
export function NumberQuestion({ ask, number, onClose }: NumberQuestionProps) {
  const { _id: id, active, pool, version } = number;
  const shown = formatMobile(number.number);
  const common = { invalidates: CHANGED, onClose };
  if (ask === "delete") {
    return (
      <ConfirmAction
        {...common}
        endpoint={deleteSharedNumber}
        input={{ id }}
        done="Number deleted"
        title={`Delete ${shown}?`}
        description="No message was ever sent from it. Messages sent to it are no longer received."
        confirmLabel="Delete number"
        danger
      />
    );
  }
  if (ask === "move") {
    const to = OTHER_POOL[pool];
    return (
      <ConfirmAction
        {...common}
        endpoint={updateSharedNumber}
        input={{ id, version, pool: to }}
        done="Number moved"
        title={`Move ${shown} to ${POOL_WORDS[to].toLowerCase()}?`}
        description="Messages that are already written keep the number they have."
        confirmLabel="Move number"
      />
    );
  }
  if (!active) {
    return (
      <ConfirmAction
        {...common}
        endpoint={updateSharedNumber}
        input={{ id, version, active: true }}
        done="Number switched on"
        title={`Switch on ${shown}?`}
        description={`It sends ${POOL_WORDS[pool].toLowerCase()} again. ${SEVERAL_TEXT}`}
        confirmLabel="Switch on"
      />
    );
  }
  return (
    <ConfirmAction
      {...common}
      endpoint={updateSharedNumber}
      input={{ id, version, active: false }}
      done="Number switched off"
      title={`Switch off ${shown}?`}
      description="It still receives replies, and accounts keep using it for people who know them by it. All other messages use another shared number. If there is none, accounts cannot send from the shared number."
      confirmLabel="Switch off"
      danger
    />
  );
}
