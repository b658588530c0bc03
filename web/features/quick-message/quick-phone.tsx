import { useState } from "react";
import type { checkQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import type { Output } from "#core/endpoint.ts";
import type { OptOut } from "#core/rules/opt-out.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { PreviewPhone } from "#web/components/composer/preview-phone.tsx";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { Phone } from "#web/components/messages/phone.tsx";
import { StepperBar } from "#web/components/messages/stepper-bar.tsx";
import { Carried } from "#web/components/mms/carried.tsx";
import type { Attached } from "#web/lib/attached.ts";
import { formatCounted } from "#web/lib/format.ts";

type Check = Output<typeof checkQuickMessage>["data"];

interface QuickPhoneProps {
  sender: string;
  message: string;
  optOut: OptOut;
  /** Of an MMS. */
  mms: { subject: string; attached: Attached | undefined } | undefined;
  /** Undefined until it is known who gets what. */
  check: Check | undefined;
}

/** Each text as its recipient gets it; until they are known, the text as it is written. */
export function QuickPhone({ sender, message, optOut, mms, check }: QuickPhoneProps) {
  const [at, setAt] = useState(0);
  const texts = check?.messages.filter(({ text }) => text !== undefined) ?? [];
  const index = at < texts.length ? at : 0;
  const shown = texts[index];
  const above = mms ? (
    <Carried of={{ camp_type: "mms", subject: mms.subject, ...mms.attached }} />
  ) : null;
  if (!shown?.text) {
    return (
      <PreviewPhone
        value={message}
        sender={sender}
        optOut={optOut}
        recipients={[]}
        params={{}}
        total={0}
        above={above}
        noRecipients="Add numbers to see each text as it arrives."
      />
    );
  }
  return (
    <>
      <Phone sender={sender}>
        {above}
        <Bubble text={shown.text} />
      </Phone>
      <StepperBar what="text" index={index} count={texts.length} onIndex={setAt}>
        <p className="figures font-medium">{formatInternational(shown.number)}</p>
        <p className="figures text-muted-foreground">
          {mms ? "MMS" : formatCounted(shown.segments, "part")}
        </p>
      </StepperBar>
    </>
  );
}
