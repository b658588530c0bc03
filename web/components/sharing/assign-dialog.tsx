import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";

/** Shares something with sub-accounts. */
export const AssignDialog = dialogOnDemand(
  async () => (await import("./assign-form.tsx")).AssignForm,
);
