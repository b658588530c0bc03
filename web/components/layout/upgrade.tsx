import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";

/** The dialog that explains an upgrade, loaded when it opens. */
export const Upgrade = dialogOnDemand(
  async () => (await import("./upgrade-dialog.tsx")).UpgradeDialog,
);
