import type { ReactNode } from "react";
import { APP_NAMES } from "#core/rules/crm/apps.ts";
import { GuardedDialog } from "#web/components/form/guarded-dialog.tsx";
import { Stepper } from "#web/components/ui/stepper.tsx";
import { Tabs } from "#web/components/ui/tabs.tsx";
import type { MappedApp } from "./mapped-app.ts";

const TABS = [
  { value: "import", label: "Import Contacts" },
  { value: "sync", label: "Sync Contacts" },
] as const;
export type Tab = (typeof TABS)[number]["value"];

const STEPS: Readonly<Record<Tab, readonly string[]>> = {
  import: ["Filter", "Map fields", "Import"],
  sync: ["Filter", "Map fields", "Sync"],
};

/** Where the dialog is, and how it leaves. */
export interface Place {
  app: MappedApp;
  tab: Tab;
  onTab: (tab: Tab) => void;
  onClose: () => void;
  /** Whether something was chosen that closing throws away. */
  wouldLose: boolean;
}

interface StepDialogProps extends Place {
  /** From 0; none of the steps for what comes before them. */
  step?: number;
  footer: ReactNode | ((close: () => void) => ReactNode);
  children: ReactNode;
}

/** R291: the two tabs, and where one is in what they do. Squarespace, which is no CRM, has one of them. */
export function StepDialog(props: StepDialogProps) {
  const { app, tab, onTab, step, wouldLose, footer, onClose, children } = props;
  const open = (value: string) => onTab(value === "sync" ? "sync" : "import");
  const hasTabs = app !== "squarespace";
  const content = (
    <>
      {step === undefined ? null : <Stepper steps={STEPS[tab]} current={step} />}
      <div className="min-h-72 pb-4">{children}</div>
    </>
  );
  return (
    <GuardedDialog
      size="lg"
      title={hasTabs ? "Sync Contacts" : "Import Contacts"}
      description={APP_NAMES[app]}
      wouldLose={wouldLose}
      footer={typeof footer === "function" ? footer : () => footer}
      onClose={onClose}
    >
      {hasTabs ? (
        <Tabs label="Sync Contacts" value={tab} onValueChange={open} tabs={TABS}>
          {content}
        </Tabs>
      ) : (
        content
      )}
    </GuardedDialog>
  );
}
