import { memo } from "react";
import type { Medium } from "#core/permissions.ts";
import { ONE_MEDIUM } from "#core/rules/one-medium.ts";
import { type NameShows, type RegisterState, showsOf } from "#core/rules/sender-register.ts";
import { SENDER_TYPES, type SenderType } from "#core/rules/sender-types.ts";
import { Field } from "#web/components/form/field.tsx";
import { NOT_SHOWN } from "#web/components/messages/not-shown.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { formatCount } from "#web/lib/format.ts";

/** The kinds in the order of the list, with what people call several of them. */
const KINDS: readonly { type: SenderType; group: string; words: string }[] = [
  {
    type: SENDER_TYPES.shared,
    group: "Shared number",
    words: "Shared number: recipients can reply",
  },
  {
    type: SENDER_TYPES.businessName,
    group: "Business names",
    words: "Business name: recipients cannot reply",
  },
  {
    type: SENDER_TYPES.dedicated,
    group: "Dedicated numbers",
    words: "Dedicated number: recipients can reply",
  },
  {
    type: SENDER_TYPES.personal,
    group: "Personal numbers",
    words: "Personal number: replies go to that phone",
  },
];

const REGISTER: Readonly<Record<RegisterState, string>> = {
  not_submitted: "Not registered",
  submitted: "Registration submitted",
  registered: "Registered",
  refused: "Registration refused",
};

interface Sender {
  value: string;
  label: string;
  type: SenderType;
  /** Messages it can send per second. */
  perSecond: number;
  /** Of a business name: its state in the SMS Sender ID Register. */
  register?: RegisterState;
  shows?: NameShows;
  /** Of a number that is for one medium only: which. */
  medium?: Medium;
}

interface SenderFieldProps {
  value: string;
  onValue: (sender: string) => void;
  error: string | undefined;
  senders: readonly Sender[];
  /** What the message is. */
  medium: Medium;
  /** What phones show of the chosen name, if a check of the message has said so since. */
  shows?: NameShows;
}

/** Who a message comes from, by kind, and what recipients see of a name that is not registered. */
export function SenderField(props: SenderFieldProps) {
  const { value, onValue, error, senders, medium, shows } = props;
  const sender = senders.find((known) => known.value === value);
  const unfit = sender?.medium && sender.medium !== medium ? sender.medium : undefined;
  const kind = KINDS.find(({ type }) => type === sender?.type);
  return (
    <div className="grid grid-cols-1 content-start gap-2">
      <Field
        label="Sender"
        required
        error={unfit ? ONE_MEDIUM[unfit] : error}
        description={kind ? kind.words : "Who the message comes from."}
      >
        {(control) => (
          <Select
            {...control}
            value={unfit ? undefined : sender?.value}
            onValueChange={onValue}
            placeholder="Select a sender"
            options={KINDS.flatMap(({ type, group }) =>
              senders
                .filter((known) => known.type === type && (known.medium ?? medium) === medium)
                .map((known) => ({
                  value: known.value,
                  label: known.label,
                  group,
                  description: aboutSender(known),
                })),
            )}
          />
        )}
      </Field>
      {sender ? (
        <NotShown sender={sender} shows={showsOf({ ...sender, ...(shows && { shows }) })} />
      ) : null}
    </div>
  );
}

function aboutSender({ register, perSecond }: Sender): string {
  const rate = `${formatCount(perSecond)} per second`;
  return register ? `${REGISTER[register]}, ${rate}` : rate;
}

interface NotShownProps {
  sender: Sender;
  shows: NameShows;
}

const NotShown = memo(function NotShown({ sender, shows }: NotShownProps) {
  if (shows === "name") return null;
  const { title, text } = NOT_SHOWN[shows];
  return (
    <Alert tone="attention" title={title(sender.label.replace(/^Business: /, ""))}>
      <p>
        {text.any} {shows === "unverified" ? WHY[sender.register ?? "not_submitted"] : null}
      </p>
    </Alert>
  );
});

const WHY: Readonly<Record<RegisterState, string>> = {
  not_submitted: "This name has not been submitted to it.",
  submitted: "This name has been submitted, and is not registered yet.",
  registered: "This name is registered, but not with the carrier that sends it.",
  refused: "This name was refused.",
};
