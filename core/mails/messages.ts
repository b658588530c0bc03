import { formatCount } from "../rules/counts.ts";
import type { MailContent } from "./mail.ts";

// What was sent, answered or exported, and what an administrator decided about it.

const NOTHING = "Nothing was sent and nothing was debited.";
const UNSENT = `was approved but could not be sent. ${NOTHING}`;
const REJECTED = `was not approved. ${NOTHING}`;

const DECISIONS = {
  campaign: {
    waiting: {
      subject: "waits for approval",
      text: `waits for an administrator. ${NOTHING} You can say why it should be sent, or cancel it.`,
    },
    approved: { subject: "was approved", text: "was approved and is being sent." },
    uncovered: { subject: "was approved and is on hold", text: UNSENT },
    rejected: {
      subject: "was not approved",
      text: `${REJECTED} You can change it and send it again.`,
    },
  },
  quick: {
    waiting: { subject: "waits for approval", text: "waits for an administrator." },
    approved: { subject: "was approved", text: "was approved." },
    uncovered: { subject: "was approved but not sent", text: UNSENT },
    rejected: { subject: "was not approved", text: REJECTED },
  },
} as const;
export type Decision = keyof (typeof DECISIONS)["campaign"];

/** What an administrator decided. `named` is what the subject calls it, `name` what the text does. */
export function decidedMail(of: {
  kind: keyof typeof DECISIONS;
  named: string;
  name: string;
  decision: Decision;
  reason?: string;
  link: string;
}): MailContent {
  const { subject, text } = DECISIONS[of.kind][of.decision];
  return {
    subject: `Your ${of.named} ${subject}`,
    parts: [
      "Hello,",
      `Your ${of.name} ${text}`,
      ...(of.reason ? [`Reason: ${of.reason}`] : []),
      {
        link: of.link,
        label: of.kind === "campaign" ? "See the campaign" : "See my messages",
      },
    ],
  };
}

/** Its link works for the person who asked only, once they have signed in. `until` is a date. */
export function exportReadyMail(of: { rows: number; until: string; link: string }): MailContent {
  const rows = of.rows === 1 ? "1 message" : `${formatCount(of.rows)} messages`;
  return {
    subject: "Your Cooee export is ready",
    parts: [
      `Your export of ${rows} is ready. Sign in to download it before ${of.until}:`,
      { link: of.link, label: "Download the export" },
      "The link works only for the person who asked for the export.",
    ],
  };
}

export function exportFailedMail(reason: string): MailContent {
  return { subject: "Your Cooee export could not be prepared", parts: [reason] };
}

/** A scheduled file did not come, or was not sent. */
export function fileProblemMail(of: { name: string; reason: string; link: string }): MailContent {
  return {
    subject: `Your file scheduler ${of.name} needs a look`,
    parts: ["Hello,", of.reason, { link: of.link, label: "See the file scheduler" }],
  };
}
