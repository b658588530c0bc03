import { Sparkles } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Strip } from "./strip.tsx";
import { Upgrade } from "./upgrade.tsx";

/** Shown to people on a trial, which ends when they buy credit (R197, R492). */
export function TrialStrip({ supportEmail }: { supportEmail: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Strip
      label="Trial"
      icon={Sparkles}
      action={
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          Upgrade
        </Button>
      }
    >
      You're on a trial account. Your messages use your trial credit.
      {open ? <Upgrade supportEmail={supportEmail} onClose={() => setOpen(false)} /> : null}
    </Strip>
  );
}
