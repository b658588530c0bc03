import { Opening, onDemand } from "#web/components/ui/on-demand.tsx";
import type { ContactPanelProps } from "./contact-panel.tsx";

const ContactPanel = onDemand(async () => (await import("./contact-panel.tsx")).ContactPanel);

/** A contact beside the list, loaded when it is first opened. */
export function ContactDrawer(props: ContactPanelProps) {
  return (
    <Opening onMissing={props.onClose}>
      <ContactPanel {...props} />
    </Opening>
  );
}
