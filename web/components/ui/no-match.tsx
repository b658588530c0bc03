import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";

interface NoMatchProps {
  /** What was looked for, and what to try instead. */
  description: string;
  action?: ReactNode;
}

/** A search or filters that leave a table empty (R405). */
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
