import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { requiredCodes } from "#core/contract/sign-up.ts";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { keyOf, useCall } from "#web/lib/query.ts";
import { type Flow, nextStep } from "./next-step.ts";

interface FlowGateProps {
  /** The steps that this screen is for; another one that is due is gone to. */
  serves: readonly string[];
  /** Where to go when nothing is under way. */
  otherwise: string;
  children: (flow: Flow) => ReactNode;
}

/** Shows a step of a sign-in or a sign-up to a person who is at that step, and redirects everyone else. */
export function FlowGate({ serves, otherwise, children }: FlowGateProps) {
  const flow = useCall(requiredCodes, {});
  if (flow.data) {
    const step = nextStep(flow.data.data) ?? otherwise;
    return serves.includes(step) ? children(flow.data.data) : <Navigate to={step} replace />;
  }
  if (!flow.isError) return null;
  return (
    <main className="mx-auto max-w-md px-6 py-20">
      <LoadError error={flow.error} onRetry={() => void flow.refetch()} />
    </main>
  );
}

/** After a step, asks again which step is next; the open gate then continues, and the next one knows. */
export function useReloadFlow(): () => Promise<void> {
  const client = useQueryClient();
  const queryKey = keyOf(requiredCodes);
  return () => {
    client.removeQueries({ queryKey, type: "inactive" });
    return client.invalidateQueries({ queryKey });
  };
}
