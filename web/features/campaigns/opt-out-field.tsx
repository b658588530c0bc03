import { useState } from "react";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { optOutWords } from "./opt-out-line.ts";
import type { Composer } from "./use-composer.ts";

/** The line that says how to opt out; leaving it out of a marketing campaign is asked about (R111). */
export function OptOutField({ composer }: { composer: Composer }) {
  const [asking, setAsking] = useState(false);
  const { me, values, set } = composer;
  // R109.
  if (values.campaign_type === "notification") return null;
  const change = (optout: boolean) => (optout ? set({ optout }) : setAsking(true));
  return (
    <>
      <CheckField
        as="switch"
        label="Opt-out line"
        checked={values.optout}
        onCheckedChange={change}
        description={
          <>
            {values.optout ? "Added below the text: " : "Would be added below the text: "}
            <span className="break-all font-medium text-foreground">
              {optOutWords(values.sender, me)}
            </span>
          </>
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={CAMPAIGN_TEXTS.excludeOptOut}
        description="The regulator's rules (the Spam Act 2003, enforced by the ACMA) ask that every marketing message says how to opt out. Leaving it out can bring a penalty for your business."
        confirmLabel="Confirm"
        cancelLabel="Discard"
        onConfirm={() => {
          set({ optout: false });
          setAsking(false);
        }}
      />
    </>
  );
}
