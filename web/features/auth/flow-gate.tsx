import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { requiredCodes } from "#core/contract/sign-up/sign-up.ts";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { keyOf, useCall } from "#web/lib/query.ts";
import { type Flow, nextStep } from "./next-step.ts";

interface FlowGateProps {
  /** The paths of the steps that this screen handles; any other step that is due is redirected to. */
  serves: readonly string[];
  /** Where to go if nothing is in progress. */
  otherwise: string;
  children: (flow: Flow) => ReactNode;
}

/** Shows a step of a sign-in or sign-up to people who are at that step, and redirects everyone else. */
export function FlowGate({ serves, otherwise, children }: FlowGateProps) {
  const flow = useCall(requiredCodes, {});
  if (flow.data) {
    const step = nextStep(flow.data.data) ?? otherwise;
    return serves.includes(step) ? children(flow.data.data) : <Navigate to={step} replace />;
  }
  if (!flow.isError) return null;
  return (
    <main className="mx-auto max-w-md px-6 py-20">
      <LoadError what="The next step" error={flow.error} onRetry={() => void flow.refetch()} />
    </main>
  );
}

/**
 * To call after a step: asks the server again which step is next, so that this gate and the next
 * one know.
 */
export function useReloadFlow(): () => Promise<void> {
  const client = useQueryClient();
  const queryKey = keyOf(requiredCodes);
  return () => {
    client.removeQueries({ queryKey, type: "inactive" });
    return client.invalidateQueries({ queryKey });
  };
}
