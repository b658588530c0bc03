import {
  campaignOptOut,
  OPT_OUT_CODE_LENGTH,
  OPT_OUT_TEXT,
  type OptOut,
  optOutLine,
} from "#core/rules/opt-out.ts";
import { SENDER_TYPES, type SenderType } from "#core/rules/sender-types.ts";

/** Who sends: their senders, and where their recipients' links are. */
export interface SendingAccount {
  senderList: readonly { value: string; type: SenderType }[];
  linkHost: string;
}

/** An opt-out to show and to count: its link has a placeholder as long as a real link's code. */
export function sampleOptOut(kind: OptOut["kind"], linkHost: string): OptOut {
  return kind === "link"
    ? { kind, link: `${linkHost}/u${"#".repeat(OPT_OUT_CODE_LENGTH)}` }
    : { kind };
}

/** How the recipients of a campaign or a quick message from this sender can opt out. */
export function optOutFrom(
  sender: string,
  choice: Parameters<typeof campaignOptOut>[0],
  { senderList, linkHost }: SendingAccount,
): OptOut {
  const type = senderList.find(({ value }) => value === sender)?.type ?? SENDER_TYPES.shared;
  return sampleOptOut(campaignOptOut(choice, type), linkHost);
}

/** The line that an opt-out adds to a message; empty if it adds none. */
export function optOutWords(optOut: OptOut): string {
  if (optOut.kind === "none") return "";
  return optOut.kind === "link" ? optOutLine(optOut.link) : OPT_OUT_TEXT;
}
