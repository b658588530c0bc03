import { memo } from "react";
import type { OptOut } from "#core/rules/opt-out.ts";
import { EXCL_GST, formatCents, formatCount, formatCounted } from "#web/lib/format.ts";
import { messageEstimate } from "./message-estimate.ts";

/** What an account can pay. */
export interface Credit {
  cents: number;
  /** How many messages of one part it covers. */
  messages: number;
}

interface CostLineProps {
  message: string;
  optOut: OptOut;
  /** How many people get the message, as far as that is known. */
  recipients: number;
  /** Undefined while it loads. */
  credit: Credit | undefined;
}

/** Parts, contacts and their approximate price; the flight check is exact. */
export const CostLine = memo(function CostLine({
  message,
  optOut,
  recipients,
  credit,
}: CostLineProps) {
  const { segments } = messageEstimate(message, optOut);
  const messages = segments * recipients;
  const possible = credit?.messages ?? 0;
  const cents = credit && possible > 0 ? (credit.cents / possible) * messages : undefined;
  return (
    <p className="figures">
      {formatCounted(segments, "part")} · {formatCounted(recipients, "contact")} ·{" "}
      <span className="whitespace-nowrap">
        about{" "}
        <b className="font-semibold">
          {cents === undefined
            ? `${formatCounted(messages, "part")} in all`
            : formatCents(cents, "charge")}
        </b>
        {cents === undefined ? null : ` ${EXCL_GST}`}
      </span>
      {credit && messages > possible ? (
        <span className="block text-accent-text text-xs">
          More than your credit, which covers {formatCount(possible)} SMS
        </span>
      ) : null}
    </p>
  );
});
