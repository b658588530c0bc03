import { ChevronRight } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import type { CampaignReport } from "#core/contract/campaigns.ts";
import { Card } from "#web/components/ui/card.tsx";
import { formatCount } from "#web/lib/format.ts";

interface FailuresCardProps {
  failures: CampaignReport["failures"];
  /** Whether each reason links to its recipients in the list below, which not everyone sees. */
  linked: boolean;
}

const ROW = "relative flex min-h-11 items-center gap-3 px-5 py-2";

/** Failures by reason. */
export function FailuresCard({ failures, linked }: FailuresCardProps) {
  const [params] = useSearchParams();
  if (failures.length === 0) return null;
  const total = failures.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title="Failures by reason" flush>
      <ul className="border-t">
        {failures.map(({ reason, count }) => {
          const figures = (
            <>
              <span
                aria-hidden="true"
                className="absolute inset-y-0 left-0 bg-danger-soft/60"
                style={{ width: `${(count / total) * 100}%` }}
              />
              <span className="relative min-w-0 flex-1 break-words">{reason}</span>
              <span className="figures relative font-medium">{formatCount(count)}</span>
            </>
          );
          return (
            <li key={reason} className="border-b last:border-b-0">
              {linked ? (
                <Link
                  to={{ search: `?${new URLSearchParams({ reason })}` }}
                  aria-current={params.get("reason") === reason ? "true" : undefined}
                  onClick={() =>
                    document.getElementById("recipients")?.scrollIntoView({ behavior: "smooth" })
                  }
                  className={`-outline-offset-2 ${ROW} transition-colors hover:bg-muted/60 aria-current:bg-primary-soft`}
                >
                  {figures}
                  <ChevronRight
                    className="relative size-4 text-muted-foreground"
                    aria-hidden="true"
                  />
                </Link>
              ) : (
                <div className={ROW}>{figures}</div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
