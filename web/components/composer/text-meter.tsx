import type { Medium } from "#core/permissions.ts";
import { formatCount } from "#web/lib/format.ts";
import type { MessageEstimate } from "./message-estimate.ts";

/** The length of a text. */
export function TextMeter({ estimate, medium }: { estimate: MessageEstimate; medium: Medium }) {
  const { units, left, encoding } = estimate;
  if (medium === "mms") {
    return (
      <span className="figures">
        <b className="font-medium text-foreground">{formatCount(units)}</b> characters (
        {formatCount(left)} left)
      </span>
    );
  }
  return (
    <span className="figures">
      <b className="font-medium text-foreground">{formatCount(units)}</b> characters
      {encoding === "ucs2" ? ", Unicode" : ""} ({formatCount(left)} left in this part)
    </span>
  );
}
