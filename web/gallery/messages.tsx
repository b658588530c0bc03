import type { ComponentProps } from "react";
import { type ConsentEntry, contactConsent } from "#core/contract/consents/consents.ts";
import { recentNumbers } from "#core/contract/quick-messages/quick-messages.ts";
import { CharacterChip } from "#web/components/composer/character-chip.tsx";
import { Composer } from "#web/components/composer/composer.tsx";
import { CostLine } from "#web/components/composer/cost-line.tsx";
import { MergeTagChips } from "#web/components/composer/merge-tag-chips.tsx";
import { NumbersField } from "#web/components/composer/numbers-field.tsx";
import { OptOutField } from "#web/components/composer/opt-out-field.tsx";
import { PreviewPhone } from "#web/components/composer/preview-phone.tsx";
import { RestoredNotice } from "#web/components/composer/restored-notice.tsx";
import { SenderField } from "#web/components/composer/sender-field.tsx";
import { ConsentRecord } from "#web/components/consent/consent-record.tsx";
import { ConsentTimeline } from "#web/components/consent/consent-timeline.tsx";
import { ExportButton, ExportCampaignButton } from "#web/components/exports/export-button.tsx";
import { LeaveQuestion } from "#web/components/form/leave-question.tsx";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { ContactDays } from "#web/components/messages/contact-days.tsx";
import { ContactHistoryDrawer } from "#web/components/messages/contact-history-drawer.tsx";
import { MessageDrawer } from "#web/components/messages/message-drawer.tsx";
import { Phone } from "#web/components/messages/phone.tsx";
import { StepperBar } from "#web/components/messages/stepper-bar.tsx";
import { NameEvents } from "#web/components/sender-names/name-events.tsx";
import { SharingMark } from "#web/components/sharing/sharing-mark.tsx";
import { RecentNumbers } from "#web/components/test-send/recent-numbers.tsx";
import { keyOf } from "#web/lib/query.ts";
import { type Exhibits, LONG, LONG_WORD, nothing, one } from "./exhibit.ts";
import { message } from "./people.ts";
import { Cached, Held, Opener } from "./tools.tsx";

const link = { kind: "link", link: "cooee.example/u########" } as const;

const composer = {
  error: undefined,
  optOut: link,
  replyLink: { host: "cooee.example", question: "Will you be there?", onQuestion: nothing },
  shortLink: { host: "cooee.example", longUrl: "https://shop.example/sale", onLongUrl: nothing },
  fields: [
    { key: "first_name", name: "First name" },
    { key: "note", name: LONG, note: "12 contacts have none." },
    { key: "shop", name: "Shop", value: "Harbour Books" },
  ],
  noFields: "Choose a group to personalise the message.",
};

const written = (initial: string) => (
  <Held initial={initial}>
    {(value, onValue) => <Composer {...composer} {...{ value, onValue }} />}
  </Held>
);

const cost = {
  message: "The spring sale is on.",
  optOut: link,
  recipients: 9874,
  credit: { messages: 12_000, lots: [{ left: 54_307, rate: 4.5 }] },
};

const KEEPING = { takeOther: () => {}, keepOwn: () => {}, tooLong: false };
const at = Date.UTC(2026, 10, 23);
const story: ConsentEntry[] = [
  { kind: "blocked", at, how: "account", note: LONG, by: "Ada" },
  { kind: "consent", at, note: "Asked for it again by phone", by: "Ada" },
  { kind: "optedOut", at, how: "stop", campaign: "Spring sale", subAccount: LONG },
  { kind: "added", at, source: "import", fileName: `${LONG_WORD}.csv`, wording: LONG, by: "Ada" },
];

function consents(state: "default" | "empty") {
  return { data: { number: "61412345678", entries: state === "default" ? story : [] } };
}

const NAME_EVENTS = [
  {
    _id: "bne_2",
    what: "awaiting_customer",
    provider: "simulator",
    by: "",
    at: 1_795_000_000_000,
    reason: "Sign the form that we mailed to the owner of the trade mark",
  },
  { _id: "bne_1", what: "requested", by: "Mai Nguyen", at: 1_794_000_000_000 },
];

const senders = [
  { value: "shared", label: "Shared number", type: 1, perSecond: 10 },
  { value: "Cooee", label: LONG, type: 3, perSecond: 100, register: "submitted" },
] as const;

const sender = (changes: Partial<ComponentProps<typeof SenderField>>) => (
  <SenderField
    {...{ value: "", onValue: nothing, senders, error: undefined, ...changes }}
    medium="sms"
  />
);

const phone = {
  sender: "Shared number",
  optOut: link,
  noRecipients: "Choose a group to see its contacts here.",
  params: { shop: "Harbour Books" },
};

const reply = message({
  sender: "61412345678",
  receiver: "61400000001",
  status: "received",
  createdAt: Date.UTC(2026, 10, 20, 2, 5),
  message: "See you there",
});

const drawer = (shown: Pick<ComponentProps<typeof MessageDrawer>, "message" | "thread">) => (
  <Opener>{(close) => <MessageDrawer {...shown} onClose={close} />}</Opener>
);

const MIA = { first_name: "Mia" };
const RECENT = [{ phoneNumber: "61412345678", personalizationData: MIA, contactData: MIA }];

function Numbers({ contacts, error }: { contacts: readonly string[]; error?: string }) {
  return <NumbersField value={contacts} typing="" onChange={nothing} error={error} />;
}

/** A contact's messages, of which there are none. */
const LIST = {
  contact: undefined,
  items: [],
  loading: false,
  error: undefined,
  reload: () => undefined,
  hasMore: false,
  loadingMore: false,
  loadMore: nothing,
};

const days = (changes: Partial<ComponentProps<typeof ContactDays>["list"]>) => (
  <ContactDays list={{ ...LIST, ...changes }} waiting="h-40" empty="No messages yet" />
);

/** Messages, while they are written and as they arrive. */
export const messages: Exhibits = {
  Composer: {
    default: written("Hi {{first_name|there}}, the spring sale is on."),
    empty: <Composer {...composer} value="" onValue={nothing} fields={[]} />,
    loading: <Composer {...composer} value="Hi" onValue={nothing} fields={undefined} />,
    error: written("Hi {{frist_name}}"),
    Unicode: written("Thanks – see you soon 🎉"),
    "long text": <Composer {...composer} value={LONG.repeat(18)} onValue={nothing} />,
  },
  CostLine: {
    default: <CostLine {...cost} />,
    empty: <CostLine {...cost} message="" recipients={0} />,
    tags: <CostLine {...cost} message="Hi {{first_name}}, the spring sale is on." atMost />,
    mms: (
      <CostLine
        {...cost}
        medium="mms"
        credit={{ messages: 128, lots: [{ left: 5_000, rate: 39 }] }}
      />
    ),
    loading: <CostLine {...cost} credit={undefined} />,
    uncounted: <CostLine {...cost} recipients={undefined} />,
    error: <CostLine {...cost} credit={{ messages: 900, lots: [{ left: 5_000, rate: 5.5 }] }} />,
  },
  "MergeTagChips, CharacterChip": {
    default: <MergeTagChips fields={composer.fields} onInsert={nothing} onDone={nothing} />,
    characters: (
      <div className="flex gap-2">
        <CharacterChip character="–" plain="-" />
        <CharacterChip character="🎉" plain={undefined} />
      </div>
    ),
  },
  "NumbersField, RecentNumbers": {
    default: (
      <>
        <Numbers contacts={["61412345678", "0412 345 67"]} />
        <Cached queryKey={keyOf(recentNumbers, {})} result={{ items: RECENT }}>
          <RecentNumbers chosen={[]} onChoose={nothing} />
        </Cached>
      </>
    ),
    empty: <Numbers contacts={[]} />,
    error: <Numbers contacts={["12"]} error="Invalid phone number" />,
  },
  LeaveQuestion: one(<LeaveQuestion form={{ submitting: false }} />),
  RestoredNotice: {
    default: (
      <RestoredNotice at={Date.UTC(2026, 10, 26, 4)} onDiscard={() => {}} keeping={KEEPING} />
    ),
    "another tab, too long": (
      <RestoredNotice
        at={undefined}
        onDiscard={() => {}}
        keeping={{ ...KEEPING, changedElsewhere: Date.UTC(2026, 10, 26, 4), tooLong: true }}
      />
    ),
  },
  "OptOutField, SenderField": {
    default: (
      <div className="grid grid-cols-1 gap-4">
        <Held initial={true}>
          {(value, onValue) => (
            <OptOutField
              {...{ value, onValue }}
              sender="Cooee"
              account={{ senderList: senders, linkHost: "cooee.example" }}
              question="Leave the opt-out line out?"
            />
          )}
        </Held>
        <Held initial="shared">{(value, onValue) => sender({ value, onValue })}</Held>
      </div>
    ),
    error: sender({ error: "Select a sender" }),
    "long text": sender({ value: "Cooee" }),
  },
  NameEvents: {
    default: <NameEvents events={NAME_EVENTS} />,
    empty: <NameEvents events={[]} />,
  },
  PreviewPhone: {
    default: (
      <PreviewPhone
        {...phone}
        value="Hi {{first_name}}"
        total={4850}
        recipients={[
          { number: "61412345678", values: { first_name: "Mia" } },
          { number: "61412345679", values: {} },
        ]}
      />
    ),
    empty: <PreviewPhone {...phone} value="" recipients={[]} total={0} />,
  },
  "Phone, Bubble, StepperBar": {
    default: (
      <>
        <Phone sender={LONG}>
          <div className="grid grid-cols-1 gap-2">
            <Bubble text={`Hi Mia\nshop.example/sale ${LONG_WORD}`} />
            <Bubble received text="STOP" />
          </div>
        </Phone>
        <StepperBar what="sample" index={0} count={3} onIndex={nothing}>
          1 of 3
        </StepperBar>
      </>
    ),
    disabled: (
      <StepperBar what="sample" index={0} count={1} onIndex={nothing}>
        1 of 1
      </StepperBar>
    ),
  },
  MessageDrawer: {
    default: drawer({
      message: message({ bulk: { _id: "campaign", name: LONG }, name: LONG }),
      thread: [reply],
    }),
    error: drawer({ message: message({ status: "failed", reason: "No such number" }) }),
  },
  ExportButton: one(<ExportButton />),
  ExportCampaignButton: one(<ExportCampaignButton id="cmp_1" />),
  ContactDays: {
    default: days({
      items: [
        message(),
        message({ _id: "failed", status: "failed", reason: "No such number" }),
        message({ _id: "reply", status: "received", message: "Yes please" }),
      ],
      hasMore: true,
    }),
    loading: days({ loading: true }),
    empty: days({}),
  },
  // Open, it needs a signed-in person; what it is made of is here.
  ContactHistoryDrawer: { closed: <ContactHistoryDrawer message={undefined} onClose={nothing} /> },
  "ConsentRecord, ConsentTimeline": {
    closed: <ConsentRecord number="61412345678" />,
    ...Object.fromEntries(
      (["default", "empty", "error"] as const).map((state) => [
        state,
        <Cached
          key={state}
          queryKey={keyOf(contactConsent, { number: "61412345678" })}
          result={state === "error" ? new Error("No connection") : consents(state)}
        >
          <ConsentTimeline number="61412345678" />
        </Cached>,
      ]),
    ),
  },
  SharingMark: {
    default: <SharingMark shared assigned={[]} />,
    "long text": <SharingMark shared={false} assigned={[{ _id: "one", name: LONG }]} />,
  },
};
