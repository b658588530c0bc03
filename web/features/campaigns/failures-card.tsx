import { ChevronRight } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import type { CampaignReport } from "#core/contract/campaigns.ts";
import { Card } from "#web/components/ui/card.tsx";
import { formatCount } from "#web/lib/format.ts";

/** Failures by reason; each shows its recipients in the list below. */
export function FailuresCard({ failures }: { failures: CampaignReport["failures"] }) {
  const [params] = useSearchParams();
  if (failures.length === 0) return null;
  const total = failures.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title="Failures by reason" flush>
      <ul className="border-t">
        {failures.map(({ reason, count }) => (
          <li key={reason} className="border-b last:border-b-0">
            <Link
              to={{ search: `?${new URLSearchParams({ reason })}` }}
              aria-current={params.get("reason") === reason ? "true" : undefined}
              onClick={() =>
                document.getElementById("recipients")?.scrollIntoView({ behavior: "smooth" })
              }
              className="-outline-offset-2 relative flex min-h-11 items-center gap-3 px-5 py-2 transition-colors hover:bg-muted/60 aria-current:bg-primary-soft"
            >
              <span
                aria-hidden="true"
                className="absolute inset-y-0 left-0 bg-danger-soft/60"
                style={{ width: `${(count / total) * 100}%` }}
              />
              <span className="relative min-w-0 flex-1 break-words">{reason}</span>
              <span className="figures relative font-medium">{formatCount(count)}</span>
              <ChevronRight className="relative size-4 text-muted-foreground" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
