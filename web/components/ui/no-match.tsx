import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";

interface NoMatchProps {
  /** What was searched for, and what to try instead. */
  description: string;
  action?: ReactNode;
}

/** Shown if a search or filters leave a table empty (R405). */
export function NoMatch({ description, action }: NoMatchProps) {
  return (
    <EmptyState
      icon={SearchX}
      title="Oops! No matching records found!"
      description={description}
      action={action}
    />
  );
}
