import { type ReactNode, useState } from "react";
import type { FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { Phone } from "#web/components/messages/phone.tsx";
import { StepperBar } from "#web/components/messages/stepper-bar.tsx";
import { formatCounted } from "#web/lib/format.ts";

interface SamplePhoneProps {
  sender: string;
  samples: FlightCheck["samples"];
  /** What an MMS has above its text. */
  above: ReactNode;
  isMms: boolean;
}

/** The first rendered texts, as their recipients get them. */
export function SamplePhone({ sender, samples, above, isMms }: SamplePhoneProps) {
  const [at, setAt] = useState(0);
  const index = at < samples.length ? at : 0;
  const sample = samples[index];
  return (
    <>
      <Phone sender={sender}>
        {above}
        {sample ? <Bubble text={sample.text} /> : null}
      </Phone>
      {sample ? (
        <StepperBar what="sample" index={index} count={samples.length} onIndex={setAt}>
          <p className="figures font-medium">{formatInternational(sample.number)}</p>
          <p className="figures text-muted-foreground">
            {isMms ? "1 MMS" : formatCounted(sample.segments, "part")}, sample {index + 1} of{" "}
            {samples.length}
          </p>
        </StepperBar>
      ) : null}
    </>
  );
}
