import type { ComponentProps, ReactNode } from "react";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { Phone } from "#web/components/messages/phone.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";

interface OverviewDrawerProps {
  name: string;
  sender: string;
  text: string;
  /** What an MMS has above its text. */
  above?: ReactNode;
  facts: ComponentProps<typeof FactList>["facts"];
  /** What can be done with it. */
  footer: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}

/** R037: a campaign on a phone, and its details. */
export function OverviewDrawer({
  name,
  sender,
  text,
  above,
  facts,
  footer,
  onClose,
  children,
}: OverviewDrawerProps) {
  return (
    <Dialog side onOpenChange={onClose} title={name} footer={footer}>
      <div className="grid grid-cols-1 gap-5 pb-5">
        <Phone sender={sender}>
          {above}
          <Bubble text={text} />
        </Phone>
        <FactList facts={facts} />
        {children}
      </div>
    </Dialog>
  );
}
