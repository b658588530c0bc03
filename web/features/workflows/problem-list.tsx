import { TriangleAlert } from "lucide-react";
import type { WorkflowProblem } from "#core/contract/workflows/workflows.ts";

/** What is wrong, on the card that it belongs to. */
export function ProblemList({ problems }: { problems: readonly WorkflowProblem[] }) {
  return problems.map(({ field, message }) => (
    <span key={field} className="mt-1 flex items-start gap-1.5 text-accent-text text-xs">
      <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      {message}
    </span>
  ));
}
