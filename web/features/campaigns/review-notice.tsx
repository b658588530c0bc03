import { Alert } from "#web/components/ui/alert.tsx";

/** Shown before Send if the campaign will be reviewed first. */
export function ReviewNotice() {
  return (
    <Alert tone="info" title="We review your messages before they go out">
      This happens while your account is new. Nothing is debited until this campaign is approved.
    </Alert>
  );
}
