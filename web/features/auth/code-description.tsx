import { OTP_MINUTES } from "#core/contract/identity-fields.ts";

export function CodeDescription({ sentTo }: { sentTo: string }) {
  return (
    <p>
      Enter the six digits that we sent to{" "}
      <strong className="break-words font-medium text-foreground">{sentTo}</strong>. They are good
      for {OTP_MINUTES} minutes.
    </p>
  );
}
