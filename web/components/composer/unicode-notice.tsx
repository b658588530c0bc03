import { memo, useLayoutEffect, useState } from "react";
import * as z from "zod";
import type { OptOut } from "#core/rules/opt-out.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { readLocal, writeLocal } from "#web/lib/local-state.ts";
import { readSession, writeSession } from "#web/lib/session-state.ts";
import { CharacterChip } from "./character-chip.tsx";
import { messageEstimate, plainOffer } from "./message-estimate.ts";

export interface UnicodeNoticeProps {
  message: string;
  optOut: OptOut;
  /** Gets the text with plain characters. */
  onPlain: (message: string) => void;
}

/** Says which characters make the message more expensive, and offers plain ones in their place. */
export const UnicodeNotice = memo(function UnicodeNotice({
  message,
  optOut,
  onPlain,
}: UnicodeNoticeProps) {
  const estimate = messageEstimate(message, optOut);
  if (estimate.forcing.length === 0) return null;
  const offer = plainOffer(message, optOut, estimate.forcing);
  const saves = offer.text !== undefined && offer.segments < estimate.segments;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Alert
        tone="attention"
        title="Unicode Detected"
        actions={
          offer.text === undefined ? undefined : (
            <Button variant="outline" size="sm" onClick={() => onPlain(offer.text ?? message)}>
              Use plain characters
            </Button>
          )
        }
      >
        <p>
          {saves
            ? `With plain characters this text takes ${partsWord(offer.segments)} instead of ${partsWord(estimate.segments)}.`
            : "These characters are outside the standard SMS alphabet."}
        </p>
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {offer.characters.map(({ character, plain }) => (
            <li key={character}>
              <CharacterChip character={character} plain={plain} />
            </li>
          ))}
        </ul>
      </Alert>
      <UnicodeNotification />
    </div>
  );
});

function partsWord(parts: number): string {
  return parts === 1 ? "1 part" : `${parts} parts`;
}

const KEY = "unicode-notification";

/** R121: what Unicode costs, once in a session unless the person chose to ignore it. */
function UnicodeNotification() {
  const [open, setOpen] = useState(
    () => readSession(KEY, z.literal("shown")) === undefined && readLocal(KEY) === null,
  );
  // Before it is painted: later, it could follow the end of the session in which it was seen.
  useLayoutEffect(() => writeSession(KEY, "shown"), []);
  if (!open) return null;
  return (
    <Alert
      tone="info"
      title="Unicode Notification"
      actions={
        <>
          <Button variant="outline" size="sm" onClick={() => setOpen(false)}>
            Got it
          </Button>
          <Button
            variant="link"
            size="sm"
            onClick={() => {
              writeLocal(KEY, "ignored");
              setOpen(false);
            }}
          >
            Ignore from now on
          </Button>
        </>
      }
    >
      With characters outside the standard SMS alphabet, a message fits 70 characters instead of
      160, and a longer one takes a part for every 67 instead of 153.
    </Alert>
  );
}
