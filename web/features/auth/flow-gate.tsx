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

/** Shows a step of a sign-in or a sign-up to whom it is due, and takes everybody else where they belong. */
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

/** Asks again what is due, after a step; the gate that is open then goes on, and the next one knows. */
export function useReloadFlow(): () => Promise<void> {
  const client = useQueryClient();
  const queryKey = keyOf(requiredCodes);
  return () => {
    client.removeQueries({ queryKey, type: "inactive" });
    return client.invalidateQueries({ queryKey });
  };
}
