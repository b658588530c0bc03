import { ContactDays } from "#web/components/messages/contact-days.tsx";
import { useContactHistory } from "#web/components/messages/use-contact-history.ts";
import { Button } from "#web/components/ui/button.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";

/** The messages to a contact and from it, the newest first. */
export function ContactMessages({ number }: { number: string }) {
  const { items, ...list } = useContactHistory(number, { type: "sms" });
  return (
    <section aria-label="Messages" className="grid grid-cols-1 gap-3">
      <h3 className="font-medium">Messages</h3>
      {list.error ? (
        <LoadError what="This contact's messages" error={list.error} onRetry={list.reload} />
      ) : null}
      {list.loading ? <Skeleton className="h-40" /> : null}
      {!list.loading && !list.error && items.length === 0 ? (
        <p className="text-muted-foreground">No messages yet</p>
      ) : null}
      <ContactDays messages={items} />
      {list.hasMore ? (
        <Button
          variant="outline"
          className="justify-self-center"
          loading={list.loadingMore}
          onClick={list.loadMore}
        >
          Load More
        </Button>
      ) : null}
    </section>
  );
}
