import type * as z from "zod";
import type { AttachmentInput } from "#core/contract/media/attachment-fields.ts";
import type { sendQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { replyPlaceholder } from "#core/rules/recipient-links.ts";
import type { TestChoice } from "./test-send-tool.tsx";

type Values = Readonly<Record<string, string>>;

/** A test as a quick message. A number chosen from the recent ones brings its contact's values (R063). */
export function testPayload(
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
