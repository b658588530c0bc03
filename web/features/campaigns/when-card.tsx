import { Suspense } from "react";
import { laterDefault } from "#core/rules/schedules.ts";
import { Card } from "#web/components/ui/card.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { LaterFields } from "./load-schedule-panels.ts";

/** Now, or at a moment: undefined while none is chosen. */
export type When = "now" | { at: number | undefined };

interface WhenCardProps {
  when: When;
  onWhen: (when: When) => void;
  error: string | undefined;
}

const OPTIONS = [
  { value: "now", label: "Now" },
  { value: "later", label: "Later" },
] as const;

/** R031: Later begins five minutes from now. */
export function WhenCard({ when, onWhen, error }: WhenCardProps) {
  const later = when !== "now";
  return (
    <Card
      title="When to send"
      actions={
        <SegmentedControl
          label="When to send"
          value={later ? "later" : "now"}
          onValueChange={(value) =>
            onWhen(value === "now" ? "now" : { at: laterDefault(Date.now()) })
          }
          options={OPTIONS}
        />
      }
    >
      {later ? (
        <Suspense fallback={<Skeleton className="h-28" />}>
          <LaterFields at={when.at} onAt={(at) => onWhen({ at })} error={error} />
        </Suspense>
      ) : (
        <p className="text-muted-foreground">Sending starts as soon as you press Send.</p>
      )}
    </Card>
  );
}
