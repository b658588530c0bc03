import { onDemand } from "#web/components/ui/on-demand.tsx";

export const CheckBody = onDemand(async () => (await import("./check-body.tsx")).CheckBody);
