import { memo } from "react";
import type { SenderType } from "#core/rules/opt-out.ts";
import { isUnverified, type RegisterState, UNVERIFIED } from "#core/rules/sender-register.ts";
import { Field } from "#web/components/form/field.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { formatCount } from "#web/lib/format.ts";

/** The kinds in the order of the list, with what people call several of them. */
const KINDS: readonly { type: SenderType; group: string; words: string }[] = [
  { type: 1, group: "Shared number", words: "Shared number: recipients can reply" },
  { type: 3, group: "Business names", words: "Business name: recipients cannot reply" },
  { type: 2, group: "Dedicated numbers", words: "Dedicated number: recipients can reply" },
  { type: 4, group: "Personal numbers", words: "Personal number: replies go to that phone" },
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
  register?: RegisterState | undefined;
}

interface SenderFieldProps {
  value: string;
  onValue: (sender: string) => void;
  error: string | undefined;
  senders: readonly Sender[];
}

/** Who a message comes from, by kind, and what recipients see of a name that is not registered. */
export function SenderField({ value, onValue, error, senders }: SenderFieldProps) {
  const sender = senders.find((known) => known.value === value);
  const kind = KINDS.find(({ type }) => type === sender?.type);
  return (
    <div className="grid grid-cols-1 content-start gap-2">
      <Field
        label="Sender"
        required
        error={error}
        description={kind ? kind.words : "Who the message comes from."}
      >
        {(control) => (
          <Select
            {...control}
            value={sender?.value}
            onValueChange={onValue}
            placeholder="Select a sender"
            options={KINDS.flatMap(({ type, group }) =>
              senders
                .filter((known) => known.type === type)
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
      {sender && isUnverified(sender) ? <Unverified sender={sender} /> : null}
    </div>
  );
}

function aboutSender({ register, perSecond }: Sender): string {
  const rate = `${formatCount(perSecond)} per second`;
  return register ? `${REGISTER[register]}, ${rate}` : rate;
}

const Unverified = memo(function Unverified({ sender }: { sender: Sender }) {
  const name = sender.label.replace(/^Business: /, "");
  return (
    <Alert tone="attention" title={`Recipients see “${UNVERIFIED}” instead of ${name}`}>
      <p>
        Australian phones show only the names in the SMS Sender ID Register.{" "}
        {WHY[sender.register ?? "not_submitted"]}
      </p>
    </Alert>
  );
});

const WHY: Readonly<Record<RegisterState, string>> = {
  not_submitted: "This name has not been submitted to it.",
  submitted: "This name has been submitted, and is not registered yet.",
  registered: "",
  refused: "This name was refused.",
};
