import { useRef, useState } from "react";
import * as z from "zod";
import { TEST_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { AttachmentInput } from "#core/contract/media/attachment-fields.ts";
import { history } from "#core/contract/messages/messages.ts";
import { mmsHistory, sendMms } from "#core/contract/messages/mms.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { recentNumbers, sendQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { quickNumbers } from "#core/rules/quick-numbers.ts";
import { replyPlaceholder } from "#core/rules/recipient-links.ts";
import { NumbersField } from "#web/components/composer/numbers-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { RecentNumbers } from "./recent-numbers.tsx";
import type { TestChoice } from "./test-send-tool.tsx";

interface TestSendDialogProps {
  choice: TestChoice;
  message: string;
  /** How many the credit covers. */
  most: number;
  onClose: () => void;
}

/** R168: at most 20 numbers, by the rules of a quick message. */
const schema = z.object({
  contacts: z.array(z.string()).superRefine((written, issues) => {
    const checked = quickNumbers(written);
    if ("problem" in checked) issues.addIssue({ code: "custom", message: checked.problem });
  }),
});

/** Sends the text as it stands to a few numbers. */
export function TestSendDialog({ choice, message, most, onClose }: TestSendDialogProps) {
  const [typing, setTyping] = useState("");
  // One for each choice of numbers: pressing Send again after a lost response sends nothing twice.
  const key = useRef(crypto.randomUUID());
  const known = useRef(new Map<string, Readonly<Record<string, string>>>());
  const done = {
    handled: true,
    invalidates: [history, mmsHistory, getBalance, recentNumbers],
    onSuccess: ({ message: said }: { message: string }) => notifySuccess(said),
  };
  const sendText = useAction(sendQuickMessage, done);
  const sendMedia = useAction(sendMms, done);
  const send = choice.mms ? sendMedia : sendText;
  const initial: { contacts: string[] } = { contacts: [] };
  const form = useForm({
    schema,
    initial,
    onSubmit: async ({ contacts }) => {
      const payload = testPayload(message, choice, contacts, known.current);
      await send.mutateAsync({ ...payload, key: key.current });
      onClose();
    },
  });
  const { contacts } = form.values;
  const choose = (next: readonly string[]) => {
    key.current = crypto.randomUUID();
    form.set("contacts", [...next]);
  };
  const tooMany = contacts.length > most;
  return (
    <FormDialog
      form={form}
      title="Test SMS/MMS"
      description="Sends the message as it is, at the normal price."
      submitLabel="Send test"
      disabled={tooMany}
      onClose={onClose}
    >
      <NumbersField
        value={contacts}
        typing={typing}
        onChange={(change) => {
          setTyping(change.typing);
          if (change.contacts !== contacts) choose(change.contacts);
        }}
        error={tooMany ? TEST_TEXTS.tooMany(most) : form.errors.contacts}
      />
      <RecentNumbers
        chosen={contacts}
        onChoose={(number, values) => {
          known.current.set(number, values);
          choose([...contacts, number]);
        }}
      />
    </FormDialog>
  );
}

type Values = Readonly<Record<string, string>>;

/** A test as a quick message. A number chosen from the recent ones brings its contact's values (R063). */
function testPayload(
  message: string,
  { sender, optOut, host, longUrl, question, mms }: TestChoice,
  contacts: readonly string[],
  known: ReadonlyMap<string, Values>,
): z.input<typeof sendQuickMessage.input> & AttachmentInput {
  const values = (number: string) => known.get(normaliseMobile(number) ?? number);
  return {
    sender,
    message,
    ...(longUrl ? { longUrl } : {}),
    optout: optOut,
    isTest: true,
    ...mms,
    contacts: contacts.filter((number) => !values(number)),
    numberList: contacts.flatMap((number) => {
      const contactData = values(number);
      return contactData ? [{ number, contactData }] : [];
    }),
    ...(question && message.includes(replyPlaceholder(host))
      ? { replyLink: true, replyLinkMessage: question }
      : {}),
  };
}
