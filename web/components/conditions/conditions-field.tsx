import type { SegmentFilter } from "#core/audience/segment-filter.ts";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import type { ConditionBuilderProps } from "./condition-builder.tsx";
import { ConditionsSkeleton } from "./conditions-skeleton.tsx";

const ConditionBuilder = onDemand(
  async () => (await import("./condition-builder.tsx")).ConditionBuilder,
);

/** What someone who has not chosen any conditions begins with. */
export const FIRST_CONDITIONS: SegmentFilter = {
  combinator: "and",
  rules: [{ field: "replied", operator: "inLast", value: 30 }],
};

interface ConditionsFieldProps extends ConditionBuilderProps {
  /** What is wrong with them. */
  error: string | undefined;
}

/** Chooses conditions, with room for what is wrong with them. */
export function ConditionsField({ error, ...builder }: ConditionsFieldProps) {
  return (
    <>
      <Later waiting={<ConditionsSkeleton />}>
        <ConditionBuilder {...builder} />
      </Later>
      <p role="status" className="min-h-4 text-danger-text text-xs">
        {error}
      </p>
    </>
  );
}
