import { RotateCcw } from "lucide-react";
import type { CampaignReport, ResendTo } from "#core/contract/campaigns/campaigns.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import type { Resend } from "./use-resend.ts";

interface ResendCardProps {
  report: CampaignReport;
  resend: Resend;
}

/** Sends the same message once more to some of its recipients, through a draft and its flight check. */
export function ResendCard({ report, resend }: ResendCardProps) {
  const ways: { to: ResendTo; label: string }[] = [
    ...(resend.mayFailed ? [{ to: "failed" as const, label: "To those it failed for" }] : []),
    ...(report.link ? [{ to: "notclicked" as const, label: "To those who did not click" }] : []),
    { to: "noreply", label: "To those who did not reply" },
  ];
  return (
    <Card
      title="Resend"
      description="Makes a draft of the same message. People who opted out or are blocked are left out."
    >
      <div className="flex flex-wrap gap-2">
        {ways.map(({ to, label }) => (
          <Button
            key={to}
            variant="outline"
            loading={resend.pending === (to === "failed" ? "all" : to)}
            disabled={resend.pending !== undefined}
            onClick={() => resend.start(undefined, to)}
          >
            <RotateCcw aria-hidden="true" />
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}
