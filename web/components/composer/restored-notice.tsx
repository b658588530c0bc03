import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import type { RestoredAlertProps } from "./restored-alert.tsx";

/** Few people come back to something unfinished: what says so loads for them. */
const RestoredAlert = onDemand(async () => (await import("./restored-alert.tsx")).RestoredAlert);

export function RestoredNotice(props: RestoredAlertProps) {
  return (
    <Later waiting={null}>
      <RestoredAlert {...props} />
    </Later>
  );
}
