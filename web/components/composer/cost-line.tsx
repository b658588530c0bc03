import { memo } from "react";
import type { Medium } from "#core/permissions.ts";
import { parseTemplate } from "#core/rules/merge-tags.ts";
import { costOf, fromCents, toCents } from "#core/rules/money.ts";
import type { OptOut } from "#core/rules/opt-out.ts";
import { EXCL_GST, formatCents, formatCount, formatCounted } from "#web/lib/format.ts";
import { messageEstimate } from "./message-estimate.ts";
import { bounded } from "./text-bound.ts";

/** What an account can pay. */
export interface Credit {
  /** How many messages it covers: of texts those of one part. */
  messages: number;
  /** What pays for them, in this order, in cents: what is left, and the price of one. */
  lots: readonly { left: number; rate: number }[];
}

interface CostLineProps {
  message: string;
  optOut: OptOut;
  /** An SMS if not given. */
  medium?: Medium;
  /** How many people get the message; undefined while that is not known. */
  recipients: number | undefined;
  /** Whether some may be counted twice. */
  atMost?: boolean;
  /** Undefined while it loads. */
  credit: Credit | undefined;
}

/** Parts (an MMS has none), contacts and their approximate price; the flight check is exact. */
export const CostLine = memo(function CostLine({
  message,
  optOut,
  medium = "sms",
  recipients,
  atMost = false,
  credit,
}: CostLineProps) {
  const { segments } = messageEstimate(message, optOut, medium);
  return (
    <p className="figures">
      {medium === "mms" ? "MMS" : formatCounted(segments, "part")} ·{" "}
      {recipients === undefined ? (
        "contacts not counted yet"
      ) : (
        <Price {...{ medium, recipients, atMost, credit, segments }} />
      )}
      {medium === "sms" && hasTags(message) ? (
        <span className="block text-muted-foreground text-xs">Before tags are filled in</span>
      ) : null}
    </p>
  );
});

interface PriceProps {
  medium: Medium;
  recipients: number;
  atMost: boolean;
  credit: Credit | undefined;
  segments: number;
}

function Price({ medium, recipients, atMost, credit, segments }: PriceProps) {
  const kind = medium.toUpperCase();
  const messages = segments * recipients;
  const counted =
    medium === "mms" ? `${formatCount(messages)} MMS` : formatCounted(messages, "part");
  const possible = credit?.messages ?? 0;
  const cents = credit && possible > 0 ? costIn(credit, recipients, segments) : undefined;
  return (
    <>
      {atMost ? "up to " : ""}
      {formatCounted(recipients, "contact")} ·{" "}
      <span className="whitespace-nowrap">
        about{" "}
        <b className="font-semibold">
          {cents === undefined ? `${counted} in all` : formatCents(cents, "charge")}
        </b>
        {cents === undefined ? null : ` ${EXCL_GST}`}
      </span>
      {credit && messages > possible ? (
        <span className="block text-accent-text text-xs">
          More than your credit, which covers {formatCount(possible)} {kind}
        </span>
      ) : null}
    </>
  );
}

/** Whether its length depends on who gets it. */
function hasTags(message: string): boolean {
  return parseTemplate(bounded(message)).tags.length > 0;
}

/** In cents, as the flight check has it; beyond the credit there is, at the rate of its last. */
function costIn({ lots }: Credit, messages: number, segments: number): number {
  const paying = lots.map(({ left, rate }) => {
    return { remaining: fromCents(left), rate: fromCents(rate) };
  });
  const beyond = paying.at(-1)?.rate ?? 0;
  return toCents(costOf(paying, { messages, segments, beyond }));
}
