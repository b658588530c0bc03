import { formatCents, formatCount } from "#web/lib/format.ts";
import type { MessageEstimate } from "./message-estimate.ts";

/** What an account can pay. */
export interface Credit {
  cents: number;
  /** How many messages of one part it covers. */
  messages: number;
}

interface TextMeterProps {
  estimate: MessageEstimate;
  recipients: number;
  credit: Credit | undefined;
}

/** Characters, parts and their approximate cost; the flight check is exact. */
export function TextMeter({ estimate, recipients, credit }: TextMeterProps) {
  const { units, segments, left, encoding } = estimate;
  const messages = segments * recipients;
  const possible = credit?.messages ?? 0;
  const cents = credit && possible > 0 ? (credit.cents / possible) * messages : undefined;
  return (
    <span className="figures flex flex-wrap gap-x-3 gap-y-0.5">
      <span>
        <b className="font-medium text-foreground">{formatCount(units)}</b> characters
        {encoding === "ucs2" ? ", Unicode" : ""} ({formatCount(left)} left in this part)
      </span>
      <span>
        <b className="font-medium text-foreground">{formatCount(segments)}</b>{" "}
        {segments === 1 ? "part" : "parts"}
      </span>
      {messages > 0 ? (
        <span>
          About{" "}
          <b className="font-medium text-foreground">
            {cents === undefined ? `${formatCount(messages)} SMS` : formatCents(cents, "charge")}
          </b>{" "}
          for {formatCount(recipients)} {recipients === 1 ? "contact" : "contacts"}
        </span>
      ) : null}
      {credit && messages > possible ? (
        <span className="text-accent-text">
          More than your credit, which covers {formatCount(possible)} SMS
        </span>
      ) : null}
    </span>
  );
}
