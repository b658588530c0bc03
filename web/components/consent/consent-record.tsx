import { Disclosure } from "#web/components/ui/disclosure.tsx";
import { ConsentTimeline } from "./consent-timeline.tsx";

/** How a number came in, opted out and agreed again. */
export function ConsentRecord({ number }: { number: string }) {
  return (
    <Disclosure label="Consent record">
      <ConsentTimeline number={number} />
    </Disclosure>
  );
}
