import type { RoomRecord, ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { MessageBox } from "#web/components/composer/message-box.tsx";
import { messageEstimate } from "#web/components/composer/message-estimate.ts";
import { TextMeter } from "#web/components/composer/text-meter.tsx";
import { RefreshButton } from "#web/components/data-table/refresh-button.tsx";
import { ContactFlag } from "#web/components/messages/contact-flag.tsx";
import { MessageStatus } from "#web/components/messages/message-status.tsx";
import { WriteToContact } from "#web/components/messages/write-to-contact.tsx";
import { OutgoingRow } from "#web/features/conversation/outgoing-row.tsx";
import { RoomRow } from "#web/features/conversation/room-row.tsx";
import { EntryRow } from "#web/features/conversation/thread-rows.tsx";
import { type Exhibits, LONG, nothing, one } from "./exhibit.ts";
import { message, owner } from "./people.ts";
import { Cached, Held } from "./tools.tsx";

const at = Date.UTC(2026, 10, 20, 2);
const by = { _id: "usr_1", name: "Ada King" };
const none = { kind: "none" } as const;

const room: RoomRecord = {
  _id: "rom_1",
  number: "61412345678",
  name: "Mia Nguyen",
  status: "open",
  updatedAt: at,
  unread: 3,
  isBlocked: false,
  isBlockedByUser: false,
  last: { text: "See you on Saturday", direction: "in", at },
};

const thread: readonly ThreadEntry[] = [
  { ...message(), kind: "message", direction: "out" },
  {
    ...message({ message: "STOP", status: "received" }),
    _id: "msg_2",
    kind: "message",
    direction: "in",
  },
  {
    ...message({ message: "Here it is", status: "received", isMMS: true, subject: "The gate" }),
    _id: "msg_3",
    kind: "message",
    direction: "in",
    media: [
      { url: "/icon.svg", filetype: "image/png", name: "gate.png" },
      { url: "", filetype: "image/jpeg", name: "", state: "waiting" },
      { url: "", filetype: "text/vcard", name: "", state: "refused" },
      { url: "/nothing.png", filetype: "image/png", name: "gone.png" },
      { url: "https://shop.example.com.au/menu.jpg", filetype: "image/jpeg", name: "menu.jpg" },
    ],
  },
  { kind: "note", _id: "ent_1", createdAt: at, text: LONG, by, mentions: [] },
  { kind: "event", _id: "ent_2", createdAt: at, event: "assigned", by, detail: "Tom Baker" },
];

const outgoing = { key: "one", mode: "sms", text: "On our way", at, after: "" } as const;

const control = {
  id: "gallery-message",
  "aria-labelledby": "gallery-message-label",
  "aria-describedby": undefined,
  "aria-invalid": undefined,
  "aria-required": undefined,
};

/** Conversations, and what they share with other screens. */
export const conversation: Exhibits = {
  RoomRow: {
    default: <RoomRow room={room} to="#Conversation" open={false} />,
    picture: (
      <RoomRow
        room={{ ...room, last: { text: "", media: "image/jpeg", direction: "in", at } }}
        to="#Conversation"
        open={false}
      />
    ),
    "long text": (
      <RoomRow
        room={{
          ...room,
          name: LONG,
          unread: 99,
          isBlockedByUser: true,
          assignee: { _id: "usr_1", name: LONG },
          last: { text: LONG, direction: "out", at, status: "failed" },
        }}
        to="#Conversation"
        open
      />
    ),
  },
  "EntryRow, OutgoingRow": {
    default: thread.map((entry) => <EntryRow key={entry._id} entry={entry} />),
    sending: (
      <OutgoingRow
        outgoing={{ ...outgoing, state: "sending" }}
        onRetry={nothing}
        onDiscard={nothing}
      />
    ),
    error: (
      <OutgoingRow
        outgoing={{ ...outgoing, state: "failed", problem: "Cooee could not be reached." }}
        onRetry={nothing}
        onDiscard={nothing}
      />
    ),
  },
  "MessageBox, TextMeter": one(
    <Held initial="Hi {{first_name}}">
      {(value, onValue) => (
        <div className="grid gap-2">
          <span id="gallery-message-label">Message</span>
          <MessageBox {...control} ref={null} value={value} onValue={onValue} fields={[]} />
          <p>
            <TextMeter estimate={messageEstimate(value, none)} medium="sms" />
          </p>
        </div>
      )}
    </Held>,
  ),
  "ContactFlag, MessageStatus, RefreshButton": {
    default: (
      <div className="flex flex-wrap items-center gap-3">
        <ContactFlag contact={{ isBlocked: false, isBlockedByUser: false }} />
        <ContactFlag contact={{ isBlocked: false, isBlockedByUser: true }} />
        <MessageStatus status="failed" reason="No such number" onOpen={nothing} />
        <RefreshButton busy={false} onRefresh={nothing} />
      </div>
    ),
    loading: <RefreshButton busy onRefresh={nothing} />,
  },
  WriteToContact: one(
    <Cached queryKey={["session"]} result={{ ...owner, supportEmail: "support@example.com" }}>
      <WriteToContact number="61412345678" onClose={nothing} />
    </Cached>,
  ),
};
