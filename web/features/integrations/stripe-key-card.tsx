import { useState } from "react";
import * as z from "zod";
import {
  deleteStripeKey,
  getStripeKey,
  type SavedStripeKey,
  saveStripeKey,
} from "#core/contract/customer-invoices/customer-invoices.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";

/** The account's own Stripe key, of which only the end is shown. */
export function StripeKeyCard({ saved }: { saved: SavedStripeKey | null }) {
  const [open, setOpen] = useState<"save" | "remove">();
  const close = () => setOpen(undefined);
  return (
    <Card
      title="Stripe"
      description="Send invoices to your own customers from your own Stripe account. They pay you, not us."
      actions={
        <Button variant={saved ? "outline" : "primary"} onClick={() => setOpen("save")}>
          {saved ? "Replace key" : "Add Stripe key"}
        </Button>
      }
    >
      {saved ? (
        <>
          <FactList
            facts={[
              { label: "Key", value: `…${saved.last4}` },
              { label: "Invoices are", value: saved.isLive ? "Real" : "For testing only" },
              { label: "Saved", value: <DateTime at={saved.savedAt} /> },
            ]}
          />
          <Button variant="link" className="mt-2" onClick={() => setOpen("remove")}>
            Remove key
          </Button>
        </>
      ) : (
        <p className="text-muted-foreground">
          Your secret key is in Stripe under Developers, API keys. A restricted key needs write
          access to customers and invoices.
        </p>
      )}
      {open === "save" ? <SaveKey onClose={close} /> : null}
      {open === "remove" ? <RemoveKey onClose={close} /> : null}
    </Card>
  );
}

function SaveKey({ onClose }: { onClose: () => void }) {
  const form = useActionForm(saveStripeKey, {
    schema: z.object({ key: saveStripeKey.input.shape.key }),
    initial: { key: "" },
    input: (values) => values,
    invalidates: [getStripeKey],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Stripe key"
      description="We check it with Stripe, keep it encrypted and never show it again."
      submitLabel="Save key"
    >
      <TextField
        label="Secret or restricted key"
        required
        autoComplete="off"
        spellCheck={false}
        {...form.text("key")}
      />
    </FormDialog>
  );
}

function RemoveKey({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmAction
      endpoint={deleteStripeKey}
      input={{}}
      invalidates={[getStripeKey]}
      onClose={onClose}
      title="Remove your Stripe key?"
      description="You cannot send invoices until you add one again. Invoices that you sent stay as they are."
      confirmLabel="Remove key"
      danger
    />
  );
}
