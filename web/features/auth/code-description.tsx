import { OTP_MINUTES } from "#core/contract/fields/identity-fields.ts";

export function CodeDescription({ sentTo }: { sentTo: string }) {
  return (
    <p>
      Enter the six-digit code we sent to{" "}
      <strong className="break-words font-medium text-foreground">
        {/* A number stays on one line. */}
        {sentTo.replaceAll(" ", "\u00a0")}
      </strong>
      . It expires after {OTP_MINUTES} minutes.
    </p>
  );
}
