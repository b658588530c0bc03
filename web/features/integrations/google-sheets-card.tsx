import { useState } from "react";
import { may } from "#core/permissions.ts";
import { Button } from "#web/components/ui/button.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { useMe } from "#web/lib/session.ts";
import { RemoveConnection } from "./remove-connection.tsx";
import { useConsent } from "./use-consent.ts";
import { VendorCard, type VendorProps } from "./vendor-card.tsx";

const SheetsDialog = dialogOnDemand(
  async () => (await import("./google-sheets/sheets-dialog.tsx")).SheetsDialog,
);

/** Google Sheets, of which files are picked as access is granted. */
export function GoogleSheetsCard(vendor: VendorProps) {
  const mayImport = may(useMe(), "crmImport");
  const [open, setOpen] = useState(false);
  const consent = useConsent("googlesheet", () => setOpen(mayImport));
  const close = () => setOpen(false);
  return (
    <VendorCard
      {...vendor}
      app="googlesheet"
      consent={consent}
      actions={mayImport ? <Button onClick={() => setOpen(true)}>Sheets</Button> : null}
      removal={(onClose) => <RemoveConnection app="googlesheet" onClose={onClose} />}
    >
      {open ? (
        <SheetsDialog
          onClose={close}
          onPick={() => {
            close();
            consent.begin();
          }}
        />
      ) : null}
    </VendorCard>
  );
}
