import { formatCount } from "#web/lib/format.ts";

/** How many messages of each medium the credit buys. */
export interface MessagesLeft {
  sms: number;
  mms: number;
}

/** `1,818 SMS or 256 MMS`. */
export function messagesLeft({ sms, mms }: MessagesLeft): string {
  return `${formatCount(sms)} SMS or ${formatCount(mms)} MMS`;
}
