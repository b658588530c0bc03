import { BellOff, CircleCheck, Clock, CornerUpLeft, StickyNote } from "lucide-react";
import type { RoomRecord } from "#core/contract/rooms/rooms.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { Link } from "#web/components/ui/link.tsx";
import { STATES } from "#web/components/ui/state-look.ts";
import { statusLook } from "#web/components/ui/status-look.ts";
import { textTone } from "#web/components/ui/tone.ts";
import { cn } from "#web/lib/cn.ts";
import { useDates } from "#web/lib/dates.ts";
import { Avatar } from "./avatar.tsx";
import { mediaWord } from "./media-words.ts";

interface RoomRowProps {
  room: RoomRecord;
  /** Where it opens. */
  to: string;
  open: boolean;
}

/** One conversation in the list: whose it is, what was said last, and what is unread. */
export function RoomRow({ room, to, open }: RoomRowProps) {
  const { name, number, unread, last, assignee, account } = room;
  const title = name ?? formatMobile(number);
  return (
    <Link
      to={to}
      aria-current={open ? "true" : undefined}
      data-room={room._id}
      className="flex items-start gap-3 border-b px-4 py-3 -outline-offset-2 transition-colors hover:bg-muted aria-[current]:bg-primary-soft"
    >
      <Avatar name={name} />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="flex items-baseline justify-between gap-2">
          <span className={cn("truncate", unread > 0 ? "font-semibold" : "font-medium")}>
            {title}
          </span>
          {last ? <When at={last.at} /> : null}
        </span>
        <span className="flex items-center justify-between gap-2">
          <span
            className={cn(
              "flex min-w-0 items-center gap-1 text-[0.8125rem]",
              unread > 0 ? "text-foreground" : "text-muted-foreground",
            )}
          >
            <Last last={last} />
          </span>
          {unread > 0 ? (
            <span className="figures shrink-0 rounded-full bg-primary px-1.5 font-medium text-primary-foreground text-xs/5">
              {unread > 98 ? "99+" : unread}
              <span className="sr-only"> unread</span>
            </span>
          ) : null}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-muted-foreground text-xs empty:hidden">
          <State room={room} />
          {assignee ? <span className="truncate">{assignee.name}</span> : null}
          {account ? <span className="truncate">{account}</span> : null}
        </span>
      </span>
    </Link>
  );
}

/** The time today, and the day before that. */
function When({ at }: { at: number }) {
  const { date, time } = useDates();
  const today = date(at) === date(Date.now());
  return (
    <time
      dateTime={new Date(at).toISOString()}
      className="figures shrink-0 text-muted-foreground text-xs"
    >
      {today ? time(at) : date(at)}
    </time>
  );
}

function Last({ last }: Pick<RoomRecord, "last">) {
  if (!last) return <span className="truncate">No messages yet</span>;
  const look = statusLook(last.status ?? "sent");
  const icon = "size-3.5 shrink-0";
  return (
    <>
      {last.direction === "note" ? (
        <>
          <StickyNote className={cn(icon, "text-accent-text")} aria-hidden="true" />
          <span className="sr-only">Note: </span>
        </>
      ) : null}
      {last.direction === "out" ? (
        <>
          {look.tone === "danger" ? (
            <look.icon className={cn(icon, textTone.danger)} aria-hidden="true" />
          ) : (
            <CornerUpLeft className={icon} aria-hidden="true" />
          )}
          <span className="sr-only">You: </span>
        </>
      ) : null}
      <span className="truncate">{last.text || (last.media ? mediaWord(last.media) : "")}</span>
    </>
  );
}

function State({ room }: { room: RoomRecord }) {
  const { date, time } = useDates();
  const { status, snoozedUntil: until, isBlocked, isBlockedByUser } = room;
  const icon = "size-3.5 shrink-0";
  return (
    <>
      {status === "snoozed" && until ? (
        <span className="inline-flex items-center gap-1">
          <Clock className={icon} aria-hidden="true" />
          Until {date(until)} {time(until)}
        </span>
      ) : null}
      {status === "closed" ? (
        <span className="inline-flex items-center gap-1">
          <CircleCheck className={icon} aria-hidden="true" />
          Closed
        </span>
      ) : null}
      {isBlocked || isBlockedByUser ? (
        <span className="inline-flex items-center gap-1 text-accent-text">
          <BellOff className={icon} aria-hidden="true" />
          {STATES[isBlockedByUser ? "optedOut" : "blocked"].word}
        </span>
      ) : null}
    </>
  );
}
