import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { statusLook } from "#web/components/ui/status-look.ts";
import { textTone } from "#web/components/ui/tone.ts";
import { cn } from "#web/lib/cn.ts";
import { type Moment, momentWords, repliesTo, timelineOf } from "./timeline.ts";

interface MessageTimelineProps {
  message: MessageRecord;
  thread: readonly MessageRecord[];
}

/** A message's way to its handset with the time of each step, and the replies to it. */
export function MessageTimeline({ message, thread }: MessageTimelineProps) {
  return (
    <section aria-label="Timeline">
      <ol>
        {timelineOf(message, repliesTo(message, thread)).map((moment) => (
          <Step key={`${moment.status} ${moment.at}`} moment={moment} />
        ))}
      </ol>
    </section>
  );
}

function Step({ moment }: { moment: Moment }) {
  const { icon: Icon, tone } = statusLook(moment.status);
  return (
    <li className="group relative flex gap-3 pb-4 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-5 bottom-0 left-[0.4375rem] w-px bg-border group-last:hidden"
      />
      <Icon className={cn("relative mt-0.5 size-4 shrink-0", textTone[tone])} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="font-medium">{momentWords(moment)}</span>
          <DateTime at={moment.at} seconds />
        </p>
        {moment.detail ? (
          <p className="break-words text-muted-foreground text-xs">{moment.detail}</p>
        ) : null}
      </div>
    </li>
  );
}
