import { memo } from "react";
import type { OptOut } from "#core/rules/opt-out.ts";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { messageEstimate } from "./message-estimate.ts";

const UnicodeDetected = onDemand(
  async () => (await import("./unicode-detected.tsx")).UnicodeDetected,
);

interface UnicodeNoticeProps {
  message: string;
  optOut: OptOut;
  /** Gets the text with plain characters. */
  onPlain: (message: string) => void;
}

/** Says which characters make the message more expensive, and offers plain ones in their place. */
export const UnicodeNotice = memo(function UnicodeNotice(props: UnicodeNoticeProps) {
  const estimate = messageEstimate(props.message, props.optOut);
  if (estimate.forcing.length === 0) return null;
  return (
    <Later waiting={null}>
      <UnicodeDetected {...props} estimate={estimate} />
    </Later>
  );
});
