import { balance } from "#core/contract/user.ts";
import { formatCents, formatCount } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import type { MessageEstimate } from "./message-estimate.ts";

interface TextMeterProps {
  estimate: MessageEstimate;
  /** Contacts of the chosen groups. */
  recipients: number;
}

/** Characters, parts and about what they cost; the flight check says it exactly. */
export function TextMeter({ estimate, recipients }: TextMeterProps) {
  const credit = useCall(balance, {}).data?.data;
  const { units, segments, left, encoding } = estimate;
  const messages = segments * recipients;
  const possible = credit?.maxPossibleCredits.sms ?? 0;
  const cents = credit && possible > 0 ? (credit.balance / possible) * messages : undefined;
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
          More than your credit, which is enough for {formatCount(possible)} SMS
        </span>
      ) : null}
    </span>
  );
}
