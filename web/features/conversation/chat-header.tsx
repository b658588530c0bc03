import {
  ArrowLeft,
  Check,
  CircleCheck,
  Clock,
  EllipsisVertical,
  IdCard,
  RotateCcw,
  Search,
  UserRoundCheck,
  UserRoundPlus,
} from "lucide-react";
import { useContext, useState } from "react";
import type { RoomRecord } from "#core/contract/rooms/rooms.ts";
import type { PresentPerson } from "#core/room-frames.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { RefreshButton } from "#web/components/data-table/refresh-button.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Menu, type MenuItem } from "#web/components/ui/menu.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { cn } from "#web/lib/cn.ts";
import { TimeZone, useDates } from "#web/lib/dates.ts";
import { Avatar } from "./avatar.tsx";
import { snoozePresets } from "./snooze-presets.ts";
import type { RoomChange } from "./use-change-room.ts";

const SnoozeDialog = dialogOnDemand(async () => (await import("./snooze-dialog.tsx")).SnoozeDialog);

interface ChatHeaderProps {
  room: RoomRecord;
  /** Colleagues who have the room open. */
  present: readonly PresentPerson[];
  /** Who it can be assigned to. */
  people: readonly { _id: string; name: string }[];
  meId: string;
  refreshing: boolean;
  onRefresh: () => void;
  onChange: (change: RoomChange) => void;
  onBack: (() => void) | undefined;
  /** Whether there is no list beside it. */
  alone: boolean;
  onSearch: () => void;
  onContact: () => void;
}

/** What closes a conversation, or opens it again. */
export const NEXT: Readonly<Record<RoomRecord["status"], RoomChange>> = {
  open: { status: "closed" },
  closed: { status: "open" },
  snoozed: { snoozedUntil: null },
};

/** Leads back to the conversations where they are not beside it. */
export function BackButton({ onBack, alone }: Pick<ChatHeaderProps, "onBack" | "alone">) {
  if (!onBack) return null;
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      className={cn(!alone && "@3xl:hidden", "-ml-2")}
      aria-label="Back to conversations"
      onClick={onBack}
    >
      <ArrowLeft aria-hidden="true" />
    </Button>
  );
}

/** R048: who it is, who else is here, and what can be done with the conversation. */
export function ChatHeader(props: ChatHeaderProps) {
  const { room, present, people, meId, onChange } = props;
  const [snoozing, setSnoozing] = useState(false);
  const isOpen = room.status === "open";
  const words = presenceWords(present);
  const zone = useContext(TimeZone);
  const { date, time } = useDates();
  const snoozes = snoozePresets(Date.now(), zone).map(
    ({ label, at }): MenuItem => ({
      label,
      icon: Clock,
      hint: `${date(at)} ${time(at)}`,
      onSelect: () => onChange({ snoozedUntil: at }),
    }),
  );
  return (
    <header className="flex min-h-16 items-center gap-2 border-b px-4 py-2">
      <BackButton {...props} />
      <Avatar name={room.name} />
      <div className="mr-auto min-w-0">
        <h2 className="truncate font-semibold">{room.name ?? formatMobile(room.number)}</h2>
        <p className="figures truncate text-muted-foreground text-xs">
          {words || (room.name ? formatMobile(room.number) : (room.account ?? ""))}
        </p>
      </div>
      <RefreshButton busy={props.refreshing} onRefresh={props.onRefresh} />
      <Menu
        label="Assign"
        align="end"
        items={assignItems(people, room.assignee?._id, meId, (assignee) => onChange({ assignee }))}
        trigger={
          <Button variant="outline" size="sm" className="max-w-36 @max-3xl:w-8 @max-3xl:px-0!">
            {room.assignee ? (
              <UserRoundCheck aria-hidden="true" />
            ) : (
              <UserRoundPlus aria-hidden="true" />
            )}
            <span className="truncate @max-3xl:sr-only">
              {room.assignee ? (
                <>
                  <span className="sr-only">Assigned to </span>
                  {room.assignee._id === meId ? "You" : room.assignee.name}
                </>
              ) : (
                "Assign"
              )}
            </span>
          </Button>
        }
      />
      <Button
        variant="outline"
        size="sm"
        className="@max-6xl:w-8 @max-6xl:px-0!"
        onClick={() => onChange(NEXT[room.status])}
      >
        {isOpen ? <CircleCheck aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
        <span className="@max-6xl:sr-only">{isOpen ? "Close" : "Reopen"}</span>
      </Button>
      <Menu
        label="More"
        align="end"
        items={[
          { label: "Search messages", icon: Search, onSelect: props.onSearch },
          { label: "Contact", icon: IdCard, onSelect: props.onContact },
          "separator",
          ...snoozes,
          { label: "Snooze until…", icon: Clock, onSelect: () => setSnoozing(true) },
        ]}
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label="More" className="-mr-2">
            <EllipsisVertical aria-hidden="true" />
          </Button>
        }
      />
      {snoozing ? (
        <SnoozeDialog
          name={room.name ?? formatMobile(room.number)}
          onSnooze={(snoozedUntil) => {
            setSnoozing(false);
            onChange({ snoozedUntil });
          }}
          onClose={() => setSnoozing(false)}
        />
      ) : null}
    </header>
  );
}

function assignItems(
  people: ChatHeaderProps["people"],
  chosen: string | undefined,
  meId: string,
  onAssign: (id: string | null) => void,
): (MenuItem | "separator")[] {
  const tick = <Check className="size-4" aria-hidden="true" />;
  const mine = people.filter(({ _id }) => _id === meId);
  const others = people.filter(({ _id }) => _id !== meId);
  return [
    ...[...mine, ...others].map(
      ({ _id, name }): MenuItem => ({
        label: _id === meId ? "You" : name,
        hint: _id === chosen ? tick : undefined,
        onSelect: () => onAssign(_id),
      }),
    ),
    "separator",
    {
      label: "No one",
      hint: chosen === undefined ? tick : undefined,
      onSelect: () => onAssign(null),
    },
  ];
}

/** Which colleagues are in the room, and who of them is typing. */
export function presenceWords(present: readonly PresentPerson[]): string {
  const typing = present.filter((person) => person.typing);
  if (typing.length > 0) return `${namesOf(typing)} ${typing.length > 1 ? "are" : "is"} typing`;
  if (present.length === 0) return "";
  return `${namesOf(present)} ${present.length > 1 ? "are" : "is"} here too`;
}

function namesOf(people: readonly PresentPerson[]): string {
  const [first, second] = people.map(({ name }) => name);
  if (people.length > 2) return `${first} and ${people.length - 1} others`;
  return second === undefined ? `${first}` : `${first} and ${second}`;
}
