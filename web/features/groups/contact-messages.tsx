import { ContactDays } from "#web/components/messages/contact-days.tsx";
import { useContactHistory } from "#web/components/messages/use-contact-history.ts";

/** The messages to a contact and from it, the newest first. */
export function ContactMessages({ number }: { number: string }) {
  const list = useContactHistory(number, { type: "sms" });
  return (
    <section aria-label="Messages" className="grid grid-cols-1 gap-3">
      <h3 className="font-medium">Messages</h3>
      <ContactDays
        list={list}
        waiting="h-40"
        empty={<p className="text-muted-foreground">No messages yet</p>}
      />
    </section>
  );
}
