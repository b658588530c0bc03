import { useInfiniteQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { useState } from "react";
import { listMessages } from "#core/contract/rooms/rooms.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { call } from "#web/lib/api.ts";
import { useDates } from "#web/lib/dates.ts";
import { keyOf } from "#web/lib/query.ts";
import { useSettledSearch } from "#web/lib/use-settled.ts";
import { EntryRow } from "./thread-rows.tsx";

/** R048: the messages of a conversation that contain certain words, the newest first. */
export function FoundMessages({ room, onClose }: { room: string; onClose: () => void }) {
  const { date } = useDates();
  const [text, setText] = useState("");
  const search = useSettledSearch(text);
  const requested = { room, search };
  const query = useInfiniteQuery({
    queryKey: [...keyOf(listMessages, requested), "found"],
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, pageParam ? { ...requested, cursor: pageParam } : requested, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    enabled: search !== "",
  });
  const found = query.data?.pages.flatMap(({ items }) => items);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 border-b px-4 py-2">
        <div className="relative flex-1">
          <Search
            className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-muted-foreground"
            aria-hidden="true"
          />
          <Input
            type="search"
            autoFocus
            aria-label="Search messages"
            placeholder="Search messages"
            className="pl-8"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === "Escape" && onClose()}
          />
        </div>
        <Button variant="ghost" size="icon-sm" aria-label="Close the search" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <section
        aria-label="Messages found"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached and scrolled by key
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-2 -outline-offset-2"
      >
        {query.error ? (
          <LoadError what="The messages" error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        <p className="py-2 text-center text-muted-foreground text-xs" aria-live="polite">
          {wordsFor(search, found?.length)}
        </p>
        {found?.map((entry) => (
          <div key={entry._id}>
            <p className="text-muted-foreground text-xs">{date(entry.createdAt)}</p>
            <EntryRow entry={entry} />
          </div>
        ))}
        {query.hasNextPage ? (
          <div className="flex justify-center py-2">
            <Button
              variant="outline"
              size="sm"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Load more
            </Button>
          </div>
        ) : null}
      </section>
    </div>
  );
}

function wordsFor(search: string, found: number | undefined): string {
  if (search === "") return "Type a word from a message";
  if (found === undefined) return "Searching";
  return found === 0 ? "No messages match" : "Newest first";
}
