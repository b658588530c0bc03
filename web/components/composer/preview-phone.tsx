import { memo, type ReactNode, useState } from "react";
import type { ParamValues } from "#core/rules/merge-tags.ts";
import { measureText } from "#core/rules/message-parts.ts";
import type { OptOut } from "#core/rules/opt-out.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { Phone } from "#web/components/messages/phone.tsx";
import { StepperBar } from "#web/components/messages/stepper-bar.tsx";
import { formatCount, formatCounted } from "#web/lib/format.ts";
import { type PreviewRecipient, renderPreview } from "./preview.ts";

interface PreviewPhoneProps {
  /** The text as written. */
  value: string;
  sender: string;
  optOut: OptOut;
  /** The account's parameters. */
  params: ParamValues;
  /** The recipients to step through: the first of them all. */
  recipients: readonly PreviewRecipient[];
  /** How many recipients there are. */
  total: number;
  /** Shown if there are no recipients to step through. */
  noRecipients: string;
  /** What an MMS has above its text. */
  above?: ReactNode;
}

/** The message as a recipient gets it. */
export const PreviewPhone = memo(function PreviewPhone({
  value,
  sender,
  optOut,
  params,
  recipients,
  total,
  noRecipients,
  above,
}: PreviewPhoneProps) {
  const [at, setAt] = useState(0);
  const index = at < recipients.length ? at : 0;
  const recipient = recipients[index];
  const { text, notes } = renderPreview(value, optOut, recipient, params);
  return (
    <>
      <Phone sender={sender || "Sender"}>
        {above}
        {text ? (
          <Bubble text={text} />
        ) : (
          <p className="mt-6 text-center text-muted-foreground text-xs">
            Your message appears here
          </p>
        )}
      </Phone>
      {recipient ? (
        <StepperBar what="contact" index={index} count={recipients.length} onIndex={setAt}>
          <p className="figures font-medium">{formatInternational(recipient.number)}</p>
          <p className="figures text-muted-foreground">
            Contact {formatCount(index + 1)} of {formatCount(total)}
            {text ? ` · ${above ? "MMS" : formatCounted(measureText(text).segments, "part")}` : ""}
          </p>
        </StepperBar>
      ) : (
        <p className="mx-auto mt-3 max-w-[20rem] text-center text-muted-foreground text-xs">
          {noRecipients}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="mx-auto mt-2 max-w-[20rem] text-center text-accent-text text-xs">
          {note}
        </p>
      ))}
    </>
  );
});
