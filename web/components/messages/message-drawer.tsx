import type { ReactNode } from "react";
import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { statusLook } from "#web/components/ui/status-look.ts";
import { textTone } from "#web/components/ui/tone.ts";
import { cn } from "#web/lib/cn.ts";
import { EXCL_GST, formatCount, formatCounted, formatRate } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { Bubble } from "./bubble.tsx";
import { statusReason } from "./message-status.tsx";
import { senderName } from "./sender-name.ts";
import { SOURCE_WORDS } from "./source-words.ts";
import { type Moment, momentWords, repliesTo, timelineOf } from "./timeline.ts";

const MessageMedia = onDemand(async () => (await import("./message-media.tsx")).MessageMedia);

interface MessageDrawerProps {
  /** Undefined closes it. */
  message: MessageRecord | undefined;
  onClose: () => void;
  /** Messages to and from its handset, for the replies to it. */
  thread?: readonly MessageRecord[];
  /** Buttons for what can be done with it. */
  actions?: ReactNode;
  /** Leaves out the link to the campaign, for use on that campaign's own page. */
  inCampaign?: boolean;
}

/** One message in full: what became of it, text, parts, cost, and the campaign it belongs to. */
export function MessageDrawer({
  message,
  onClose,
  thread = [],
  actions,
  inCampaign,
}: MessageDrawerProps) {
  if (!message) return null;
  const received = message.status === "received";
  const moments = received ? [] : timelineOf(message, repliesTo(message, thread));
  const explained = statusReason(message.status, message.reason);
  return (
    <Dialog
      side
      onOpenChange={onClose}
      title={titleOf(message, received)}
      description={message.name ? numberOf(message, received) : undefined}
    >
      <div className="grid grid-cols-1 gap-5 pb-5">
        {explained ? <Alert tone="danger" title={explained} /> : null}
        {message.isMMS ? (
          <Later waiting={<Skeleton className="h-64" />}>
            <MessageMedia message={message} />
          </Later>
        ) : null}
        <Bubble text={message.message} received={received} />
        {received ? null : <MessageTimeline moments={moments} />}
        <FactList facts={factsOf(message, received, moments)} />
        <div className="flex flex-wrap gap-2 empty:hidden">
          {actions}
          {message.bulk && !inCampaign ? (
            <LinkButton variant="outline" size="sm" to={paths.campaignReport(message.bulk._id)}>
              Open campaign
            </LinkButton>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

function numberOf({ sender, receiver }: MessageRecord, received: boolean): string {
  return formatMobile(received ? sender : receiver);
}

function titleOf(message: MessageRecord, received: boolean): string {
  const who = message.name ?? numberOf(message, received);
  return received ? `From ${who}` : who;
}

function factsOf(message: MessageRecord, received: boolean, moments: readonly Moment[]) {
  const { smsDetail, status } = message;
  const isShown = received || moments.some((moment) => moment.status === status);
  return [
    // Only a status that nothing above says, such as an unknown one.
    !isShown && { label: "Status", value: <StatusBadge status={status} /> },
    message.scheduleAt !== undefined && {
      label: "Send at",
      value: <DateTime at={message.scheduleAt} />,
    },
    { label: received ? "Received by" : "Sender", value: partyOf(message, received) },
    message.source !== undefined && { label: "Sent by", value: SOURCE_WORDS[message.source.kind] },
    received && { label: "Received", value: <DateTime at={message.createdAt} /> },
    Boolean(message.subject) && { label: "Subject", value: message.subject },
    ...(message.media ?? []).map(({ name }) => ({ label: "File", value: name })),
    {
      label: "Length",
      value: `${formatCount(smsDetail.messagelength)} characters${message.unicode ? ", Unicode" : ""}`,
    },
    !message.isMMS && { label: "Parts", value: formatCount(smsDetail.smscount) },
    message.clicks !== undefined &&
      message.clicks > 0 && { label: "Link opened", value: formatCounted(message.clicks, "time") },
    !received && {
      label: `Cost ${EXCL_GST}`,
      value: (
        <>
          {formatRate(smsDetail.deductibleCredit)}
          {smsDetail.smscount > 1 ? (
            <span className="text-muted-foreground">
              {" "}
              at {formatRate(smsDetail.costpersms)} per part
            </span>
          ) : null}
        </>
      ),
    },
  ];
}

function partyOf(message: MessageRecord, received: boolean): string {
  return senderName(received ? message.receiver : message.sender);
}

/** A message's way to its handset with the time of each step, and the replies to it. */
function MessageTimeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <section aria-label="Timeline">
      <ol>
        {moments.map((moment) => (
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
