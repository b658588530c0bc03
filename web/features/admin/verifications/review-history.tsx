import type { VerificationReview } from "#core/contract/verification/admin-verification.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";

type Entry = VerificationReview["history"][number];

const WORDS: Record<Entry["what"], string> = {
  sent: "Sent for review",
  viewed: "Viewed",
  asked: "Asked for more",
  approved: "Approved",
  rejected: "Not approved",
};

/** Who looked at which document, and what was sent and answered, newest first. */
export function ReviewHistory({ history }: Pick<VerificationReview, "history">) {
  return (
    <section aria-label="History" className="grid gap-2">
      <h3 className="font-medium">History</h3>
      <ol className="grid gap-2">
        {history.map(({ what, at, by, document, reason }) => (
          <li key={`${what}${at}${document}${by}`} className="grid border-b pb-2 last:border-b-0">
            <span className="break-words font-medium">
              {WORDS[what]}
              {document ? ` ${document}` : ""}
            </span>
            {reason ? <span className="break-words">{reason}</span> : null}
            <span className="text-muted-foreground">
              {by || (what === "sent" ? "The account" : "A former administrator")},{" "}
              <DateTime at={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
