import * as z from "zod";
import {
  connectIntegration,
  listConnections,
  saveActiveCampaignToken,
} from "#core/contract/integrations/connections.ts";
import type { VendorApp } from "#core/rules/crm/apps.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { useForm } from "#web/components/form/use-form.ts";
import type { Consent } from "./use-consent.ts";

interface AccountFormProps {
  consent: Consent;
  onClose: () => void;
}

/** Where an account is, of a CRM that must be asked at an address of its own. */
export function AccountForm({ app, ...props }: AccountFormProps & { app: VendorApp }) {
  return app === "zoho" ? <ZohoForm {...props} /> : <ActiveCampaignForm {...props} />;
}

const zohoAccount = z.object({ accountsURL: connectIntegration.input.shape.accountsURL.unwrap() });

/** R322. */
function ZohoForm({ consent, onClose }: AccountFormProps) {
  const form = useForm({
    schema: zohoAccount,
    initial: { accountsURL: "" },
    onSubmit: async (values) => {
      await consent.open(values);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Connect Zoho CRM"
      submitLabel="Connect"
    >
      <TextField
        label="Zoho CRM address"
        required
        autoComplete="off"
        spellCheck={false}
        placeholder="https://crm.zoho.com.au"
        description="Copy it from your browser while Zoho CRM is open."
        {...form.text("accountsURL")}
      />
    </FormDialog>
  );
}

/** R323. */
function ActiveCampaignForm({ onClose }: AccountFormProps) {
  const form = useActionForm(connectIntegration, {
    schema: saveActiveCampaignToken.input,
    initial: { accountName: "", activeCampaignToken: "" },
    input: (values) => ({ app: "ac" as const, ...values }),
    invalidates: [listConnections],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Connect ActiveCampaign"
      description="Both are in ActiveCampaign under Settings, Developer."
      submitLabel="Connect"
    >
      <TextField
        label="URL"
        required
        autoComplete="off"
        spellCheck={false}
        placeholder="https://youraccount.api-us1.com"
        {...form.text("accountName")}
      />
      <TextField
        label="Key"
        required
        autoComplete="off"
        spellCheck={false}
        {...form.text("activeCampaignToken")}
      />
    </FormDialog>
  );
}
