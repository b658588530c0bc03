import { useState } from "react";
import { getCampaign } from "#core/contract/campaigns/campaigns.ts";
import { type CampaignLink, changeLink } from "#core/contract/links/links.ts";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface LinkExpiryDialogProps {
  campaign: string;
  link: CampaignLink;
  onClose: () => void;
}

/** When a campaign's short link stops working; without a time it never does. */
export function LinkExpiryDialog({ campaign: id, link, onClose }: LinkExpiryDialogProps) {
  const { disabled, expiresAt: before } = link;
  const [at, setAt] = useState(before);
  const [missing, setMissing] = useState(false);
  const change = useAction(changeLink, {
    handled: true,
    invalidates: [getCampaign],
    onSuccess: () => {
      notifySuccess("Expiry saved");
      onClose();
    },
  });
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setMissing(at === undefined);
    if (at !== undefined) change.mutate({ id, disabled, expiresAt: at });
  };
  return (
    <FormDialog
      title="When the link expires"
      description="From then on, recipients see a page that says so. You can change this at any time."
      form={{
        submit,
        submitting: change.isPending,
        formError: change.error ? messageOf(change.error) : undefined,
      }}
      submitLabel="Save"
      onClose={onClose}
    >
      <DateTimeField
        label="Expires at"
        value={at}
        onValue={setAt}
        error={missing ? "Choose a day and time" : undefined}
      />
      {before === undefined ? null : (
        <Button
          variant="outline"
          className="justify-self-start"
          disabled={change.isPending}
          onClick={() => change.mutate({ id, disabled, expiresAt: null })}
        >
          Remove expiry
        </Button>
      )}
    </FormDialog>
  );
}
