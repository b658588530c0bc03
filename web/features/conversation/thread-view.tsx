import { ArrowDown } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { Button } from "#web/components/ui/button.tsx";
import { OutgoingRow } from "./outgoing-row.tsx";
import type { ThreadItem } from "./thread-items.ts";
import { DayRow, EntryRow } from "./thread-rows.tsx";

/** So near to the end, what comes next is followed. */
const FOLLOW_PX = 80;
/** So near to the top, older messages are loaded. */
const OLDER_PX = 300;

interface ThreadViewProps {
  items: readonly ThreadItem[];
  isComplete: boolean;
  loadingOlder: boolean;
  olderFailed: boolean;
  onOlder: () => void;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  /** Called with whether the newest message is in view. */
  onFollow: (follows: boolean) => void;
  /** Below the newest message, scrolled with it. */
  children: ReactNode;
}

/**
 * A thread that draws only what is in view. Older messages come in above without moving what is read, and
 * new ones are followed while the newest is in view.
 */
export function ThreadView(props: ThreadViewProps) {
  const { items, isComplete, loadingOlder, olderFailed, onOlder, onFollow } = props;
  const list = useRef<VirtualizerHandle>(null);
  const [shown, setShown] = useState({ items, shift: false });
  const [follows, setFollows] = useState(true);
  const [top, setTop] = useState<string>();
  if (shown.items !== items) setShown({ items, shift: isPrepended(shown.items, items) });

  const view = useRef<HTMLElement>(null);
  const last = items.at(-1);
  const lastKey = last?.key;
  const isMine = last?.kind === "outgoing";
  const followed = useRef(true);
  const offsetBefore = useRef(0);
  /** Not by the list's own means: for a while after, they take back what a person scrolls. */
  const toEnd = () => {
    if (!view.current) return;
    view.current.scrollTop = view.current.scrollHeight;
    offsetBefore.current = view.current.scrollTop;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something comes at the end
  useLayoutEffect(() => {
    if (followed.current || isMine) toEnd();
  }, [lastKey, isMine]);

  /** The day at the top, if a row has it and not a heading of its own. */
  const nameTop = (handle: VirtualizerHandle, offset: number) => {
    const item = items[handle.findItemIndex(offset)];
    const scrolls = handle.scrollSize > handle.viewportSize;
    setTop(scrolls && item?.kind !== "day" ? item?.day : undefined);
  };
  const look = (offset: number) => {
    const handle = list.current;
    if (!handle) return;
    const isNear = handle.scrollSize - offset - handle.viewportSize < FOLLOW_PX;
    // Only who scrolls up stops following: rows that turn out taller than was thought do not.
    const next = isNear || (followed.current && offset >= offsetBefore.current);
    offsetBefore.current = offset;
    followed.current = next;
    setFollows(next);
    nameTop(handle, offset);
    if (offset < OLDER_PX && !isComplete && !loadingOlder && !olderFailed) onOlder();
  };
  useEffect(() => onFollow(follows), [follows, onFollow]);
  // A thread that does not fill the view has nothing to scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was loaded
  useEffect(() => {
    const handle = list.current;
    if (handle && handle.scrollSize <= handle.viewportSize) look(0);
  }, [items.length]);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <TopLine {...props} heading={top} />
      <section
        ref={view}
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached and scrolled by key
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 -outline-offset-2 [overflow-anchor:none]"
      >
        <Virtualizer
          ref={list}
          data={shown.items}
          shift={shown.shift}
          onScroll={look}
          onResize={() => {
            if (followed.current) toEnd();
            if (list.current) nameTop(list.current, list.current.scrollOffset);
          }}
        >
          {(item) => <Row key={item.key} item={item} {...props} />}
        </Virtualizer>
        <div className="shrink-0 pb-2">{props.children}</div>
      </section>
      {follows ? null : (
        <Button
          variant="outline"
          size="sm"
          className="floats -translate-x-1/2 absolute bottom-3 left-1/2 rounded-full!"
          onClick={toEnd}
        >
          <ArrowDown aria-hidden="true" />
          Newest messages
        </Button>
      )}
    </div>
  );
}

function Row({ item, onRetry, onDiscard }: ThreadViewProps & { item: ThreadItem }) {
  if (item.kind === "day") return <DayRow heading={item.day} />;
  if (item.kind === "entry") return <EntryRow entry={item.entry} />;
  return (
    <OutgoingRow
      outgoing={item.outgoing}
      onRetry={() => onRetry(item.key)}
      onDiscard={() => onDiscard(item.key)}
    />
  );
}

/** Above the thread, without taking room in it: the day at the top, or that older messages are loading. */
function TopLine({
  heading,
  loadingOlder,
  olderFailed,
  onOlder,
}: Pick<ThreadViewProps, "loadingOlder" | "olderFailed" | "onOlder"> & {
  heading: string | undefined;
}) {
  const words = loadingOlder ? "Loading older messages" : heading;
  if (!olderFailed && !words) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 z-1 flex justify-center">
      {olderFailed ? (
        <Button
          variant="outline"
          size="sm"
          className="floats pointer-events-auto"
          onClick={onOlder}
        >
          Older messages could not be loaded. Try again
        </Button>
      ) : (
        <p className="floats rounded-full px-3 py-1 text-muted-foreground text-xs">{words}</p>
      )}
    </div>
  );
}

function isPrepended(before: readonly ThreadItem[], after: readonly ThreadItem[]): boolean {
  return after.length > before.length && after.at(-1)?.key === before.at(-1)?.key;
}
