import type { ReactNode } from "react";
import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { cn } from "#web/lib/cn.ts";
import { useDates } from "#web/lib/dates.ts";
import { Bubble } from "./bubble.tsx";
import { statusReason } from "./message-status.tsx";
import type { useContactHistory } from "./use-contact-history.ts";

interface ContactDaysProps {
  list: ReturnType<typeof useContactHistory>;
  /** What is said if there are none. */
  empty: ReactNode;
  /** Its height while the first ones are awaited. */
  waiting: "h-40" | "h-96";
}

/** R044: a contact's messages under their days, the newest first, page by page. */
export function ContactDays({ list, empty, waiting }: ContactDaysProps) {
  const { items, error, loading } = list;
  return (
    <>
      {error ? (
        <LoadError what="This contact's messages" error={error} onRetry={list.reload} />
      ) : null}
      {loading ? <Skeleton className={waiting} /> : null}
      {!loading && !error && items.length === 0 ? empty : null}
      <Days messages={items} />
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
    </>
  );
}

function Days({ messages }: { messages: readonly MessageRecord[] }) {
  const { day } = useDates();
  return byDay(messages, day).map(({ heading, rows }) => (
    <section key={heading} aria-label={heading} className="grid grid-cols-1 gap-3">
      <h3 className="text-center font-medium text-muted-foreground text-xs">{heading}</h3>
      <ol className="grid grid-cols-1 gap-3">
        {rows.map((message) => (
          <Row key={message._id} message={message} />
        ))}
      </ol>
    </section>
  ));
}

function Row({ message }: { message: MessageRecord }) {
  const received = message.status === "received";
  const reason = statusReason(message.status, message.reason);
  return (
    <li
      className={cn(
        "grid grid-cols-1 gap-1",
        received ? "justify-items-start" : "justify-items-end",
      )}
    >
      <Bubble text={message.message} received={received} />
      <p className="flex flex-wrap items-center gap-2 text-muted-foreground text-xs">
        <DateTime at={message.createdAt} timeOnly />
        <StatusBadge status={message.status} />
      </p>
      {reason ? <p className="text-danger-text text-xs">{reason}</p> : null}
    </li>
  );
}

interface Day {
  heading: string;
  rows: MessageRecord[];
}

/** Messages, newest first, under the headings of their days. */
export function byDay(
  messages: readonly MessageRecord[],
  headingOf: (at: number) => string,
): readonly Day[] {
  const days = new Map<string, MessageRecord[]>();
  for (const message of messages) {
    const heading = headingOf(message.createdAt);
    days.set(heading, [...(days.get(heading) ?? []), message]);
  }
  return [...days].map(([heading, rows]) => ({ heading, rows }));
}
