import type { ReactNode } from "react";
import { APP_NAMES, type CrmApp } from "#core/rules/crm/apps.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Stepper } from "#web/components/ui/stepper.tsx";
import { Tabs } from "#web/components/ui/tabs.tsx";

const STEPS = ["Filter", "Map fields", "Import"] as const;

interface StepDialogProps {
  app: CrmApp;
  /** From 0. */
  step: number;
  footer: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** R291: one step of importing contacts from a CRM. */
export function StepDialog({ app, step, footer, onClose, children }: StepDialogProps) {
  return (
    <Dialog
      size="lg"
      title="Sync Contacts"
      description={APP_NAMES[app]}
      footer={footer}
      onOpenChange={onClose}
    >
      <Tabs
        label="Sync Contacts"
        value="import"
        onValueChange={() => {}}
        tabs={[{ value: "import", label: "Import Contacts" }]}
      >
        <Stepper steps={STEPS} current={step} />
        <div className="min-h-72 pb-4">{children}</div>
      </Tabs>
    </Dialog>
  );
}
