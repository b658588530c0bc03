import { BellOff, BellRing, CircleHelp, StickyNote } from "lucide-react";
import type { ReactNode } from "react";
import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { isNearOptOut } from "#core/rules/near-opt-outs.ts";
import { classifyInbound, type Inbound } from "#core/rules/stop-words.ts";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { statusReason } from "#web/components/messages/message-status.tsx";
import { senderName } from "#web/components/messages/sender-name.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { STATES } from "#web/components/ui/state-look.ts";
import { statusLook } from "#web/components/ui/status-look.ts";
import { textTone } from "#web/components/ui/tone.ts";
import { cn } from "#web/lib/cn.ts";
import { useDates } from "#web/lib/dates.ts";
import { useAuthor } from "./authors.ts";
import { EntryMedia } from "./entry-media.tsx";

type Message = Extract<ThreadEntry, { kind: "message" }>;
type Note = Extract<ThreadEntry, { kind: "note" }>;
type Event = Extract<ThreadEntry, { kind: "event" }>;

export function EntryRow({ entry }: { entry: ThreadEntry }) {
  if (entry.kind === "note") return <NoteRow note={entry} />;
  if (entry.kind === "event") return <EventRow event={entry} />;
  return <MessageRow message={entry} />;
}

export function DayRow({ heading }: { heading: string }) {
  return <h3 className="py-3 text-center font-medium text-muted-foreground text-xs">{heading}</h3>;
}

function MessageRow({ message }: { message: Message }) {
  const { direction, status, reason, sender, createdAt, message: text, subject } = message;
  const author = useAuthor(message);
  const media = message.media?.map(({ filetype, ...one }) => ({ ...one, type: filetype }));
  const received = direction === "in";
  const problem = statusReason(status, reason);
  return (
    <div
      className={cn("grid gap-1 py-1.5", received ? "justify-items-start" : "justify-items-end")}
    >
      {media ? <EntryMedia subject={subject} media={media} received={received} /> : null}
      {text ? <Bubble text={text} received={received} /> : null}
      {received ? <Answer kind={isNearOptOut(text) ? "near" : classifyInbound(text)} /> : null}
      <p className="flex max-w-full flex-wrap items-center gap-x-1.5 text-muted-foreground text-xs">
        <DateTime at={createdAt} timeOnly />
        {received ? null : (
          <>
            <span className="truncate" title={senderName(sender)}>
              {author ?? senderName(sender)}
            </span>
            <Tick status={status} />
          </>
        )}
      </p>
      {problem ? <p className="max-w-[420px] text-danger-text text-xs">{problem}</p> : null}
    </div>
  );
}

/** A message's status as a tick; the exceptions are named. */
function Tick({ status }: { status: string }) {
  const { icon: Icon, tone, word } = statusLook(status);
  const isNormal = ["queued", "dispatched", "sent", "delivered"].includes(status);
  return (
    <span className={cn("inline-flex items-center gap-1", textTone[tone])} title={word}>
      <Icon className="size-3.5" aria-hidden="true" />
      <span className={cn(isNormal && "sr-only")}>{word}</span>
    </span>
  );
}

const ANSWERS = {
  "opt-out": { icon: BellOff, tone: "attention", words: STATES.optedOut.word },
  "opt-in": { icon: BellRing, tone: "success", words: "Opted back in" },
  help: { icon: CircleHelp, tone: "info", words: "Asked for help" },
  near: { icon: BellOff, tone: "attention", words: "May want to opt out" },
} as const;

/** What the platform took a received message for. */
function Answer({ kind }: { kind: Inbound | "near" }) {
  if (kind === "other" || kind === "yes") return null;
  const { icon, tone, words } = ANSWERS[kind];
  return (
    <Badge icon={icon} tone={tone}>
      {words}
    </Badge>
  );
}

function NoteRow({ note }: { note: Note }) {
  return (
    <NoteFrame
      foot={
        <>
          Note{note.by ? ` from ${note.by.name}` : ""} · <DateTime at={note.createdAt} timeOnly />
        </>
      }
    >
      {note.text}
    </NoteFrame>
  );
}

/** A note looks like nothing that is sent. */
export function NoteFrame({ children, foot }: { children: ReactNode; foot: ReactNode }) {
  return (
    <div className="flex justify-end py-1.5">
      <div className="grid max-w-[420px] gap-1 rounded-lg border border-accent/60 border-dashed bg-accent-soft px-3.5 py-2">
        <p className="whitespace-pre-wrap break-words text-foreground [overflow-wrap:anywhere]">
          {children}
        </p>
        <p className="flex items-center gap-1.5 text-accent-text text-xs">
          <StickyNote className="size-3.5 shrink-0" aria-hidden="true" />
          <span>{foot}</span>
        </p>
      </div>
    </div>
  );
}

function EventRow({ event }: { event: Event }) {
  const { date, time } = useDates();
  const by = event.by?.name ?? "";
  const until = event.until === undefined ? "" : ` until ${date(event.until)} ${time(event.until)}`;
  return (
    <p className="py-1.5 text-center text-muted-foreground text-xs">
      {EVENT_WORDS[event.event](by, event.detail ?? "")}
      {event.event === "snoozed" ? until : ""} · <DateTime at={event.createdAt} timeOnly />
    </p>
  );
}

/** What happened; without a person, the platform did it. */
const EVENT_WORDS: Readonly<Record<Event["event"], (by: string, to: string) => string>> = {
  assigned: (by, to) => (by ? `${by} assigned this to ${to}` : `Assigned to ${to}`),
  unassigned: (by) => (by ? `${by} unassigned this` : "Unassigned"),
  closed: (by) => (by ? `${by} closed this` : "Closed"),
  reopened: (by) => (by ? `${by} reopened this` : "Reopened by a new message"),
  snoozed: (by) => (by ? `${by} snoozed this` : "Snoozed"),
  woken: (by) => (by ? `${by} ended the snooze` : "Snooze ended by a new message"),
};
