import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { commaText } from "#core/endpoint.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { formatCount } from "#web/lib/format.ts";
import type { Resend } from "./use-resend.ts";

/** The card has room for as many from the start, so that nothing moves as they appear. */
const SHOWN = 3;

type Failure = CampaignReport["failures"][number];

interface FailuresCardProps {
  failures: readonly Failure[];
  /** Whether each reason links to its recipients in the list below, which not everyone sees. */
  linked: boolean;
  /** Undefined where nothing can be sent again: while the campaign goes on, or to this person. */
  resend: Resend | undefined;
}

/** Failures by reason, the most frequent first. */
export function FailuresCard({ failures, linked, resend }: FailuresCardProps) {
  const [all, setAll] = useState(false);
  const most = Math.max(1, ...failures.map(({ count }) => count));
  const shown = all ? failures : failures.slice(0, SHOWN);
  return (
    <Card
      title="Failures by reason"
      actions={
        <div className="flex flex-wrap gap-x-4">
          {failures.length > SHOWN ? (
            <Button variant="link" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? "Show fewer" : `Show all ${failures.length}`}
            </Button>
          ) : null}
          {resend?.mayFailed && failures.length > 1 ? (
            <Button
              variant="link"
              loading={resend.pending === "all"}
              onClick={() => resend.start()}
            >
              Resend to all
            </Button>
          ) : null}
        </div>
      }
      flush
    >
      <div className="min-h-[8.5rem] border-t">
        {failures.length === 0 ? (
          <p className="flex h-[8.5rem] items-center justify-center px-5 text-center text-muted-foreground">
            No failures
          </p>
        ) : (
          <ul>
            {shown.map((failure) => (
              <Row
                key={failure.reason}
                failure={failure}
                most={most}
                linked={linked}
                resend={failure.mayResend ? resend : undefined}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

interface RowProps {
  failure: Failure;
  /** The count of the most frequent reason. */
  most: number;
  linked: boolean;
  resend: Resend | undefined;
}

function Row({ failure: { reason, count }, most, linked, resend }: RowProps) {
  const [params] = useSearchParams();
  const named = commaText([reason]);
  const current = params.get("reason") === named;
  return (
    <li
      data-current={current || undefined}
      className="relative flex min-h-11 items-center gap-3 border-b px-5 py-0.5 last:border-b-0 data-current:bg-primary-soft"
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-0 left-0 bg-danger-soft/60"
        style={{ width: `${(count / most) * 100}%` }}
      />
      {linked ? (
        <Link
          to={{ search: `?${new URLSearchParams({ reason: named })}` }}
          aria-current={current ? "true" : undefined}
          onClick={() =>
            document.getElementById("recipients")?.scrollIntoView({ behavior: "smooth" })
          }
          className="-outline-offset-2 flex min-w-0 flex-1 items-center gap-3 after:absolute after:inset-0 after:transition-colors hover:after:bg-muted/40"
        >
          <Figures reason={reason} count={count} />
          <ChevronRight className="relative size-4 text-muted-foreground" aria-hidden="true" />
        </Link>
      ) : (
        <Figures reason={reason} count={count} />
      )}
      {resend ? (
        <Button
          variant="ghost"
          size="sm"
          className="relative z-1 -mr-2"
          aria-label={`Resend to these: ${reason}`}
          loading={resend.pending === reason}
          onClick={() => resend.start(reason)}
        >
          Resend to these
        </Button>
      ) : null}
    </li>
  );
}

function Figures({ reason, count }: Pick<Failure, "reason" | "count">) {
  return (
    <>
      <span className="relative line-clamp-2 min-w-0 flex-1 break-words">{reason}</span>
      <span className="figures relative font-medium">{formatCount(count)}</span>
    </>
  );
}
