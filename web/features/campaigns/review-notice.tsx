import { Alert } from "#web/components/ui/alert.tsx";

/** Says before Send that the message does not go out straight away. */
export function ReviewNotice() {
  return (
    <Alert tone="info" title="We review your messages before they go out">
      This happens while your account is new. Nothing is debited until this campaign is approved.
    </Alert>
  );
}
