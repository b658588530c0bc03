import type { Millicents } from "#core/rules/money.ts";
import type { ApprovalEntry } from "#worker/kernel/approval-entry.ts";
import type { Change } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";

/** Why something is not sent. */
export interface Lack {
  /** Shown to its owner. */
  reason: string;
  /** For want of credit: what there must be to send it, as far as that is known. */
  creditNeeded?: Millicents;
  effects?: readonly Effect[];
}

/** What an approval adds to the transaction that pays. */
export interface Approved {
  effects: readonly Effect[];
  /** For its record: the rules that held it, and those that are lifted. */
  detail: { rules: readonly string[]; lift: readonly string[] };
}

/**
 * What is sent, of any kind: what its lifecycle reads of it, and how its own rows change. A change aborts if
 * something else happened to it since it was read.
 */
export interface Sendable {
  /** The first word of its records: "campaign.approve". */
  kind: "campaign" | "quick";
  id: ApprovalEntry["subject"];
  row: {
    status: string;
    /** JSON: the rules that hold it. */
    heldBy: string;
    attachmentId: string | null;
    scheduledAt: number | null;
    validUntil: number | null;
  };
  repeats: boolean;
  /** Its entry in the administrators' list. */
  listed: Pick<ApprovalEntry, "kind" | "round" | "requestedAt">;
  /** What mails call it, and the page that they lead to. */
  mail: { subject: string; name: string; page: string };
  refusals: Record<"reschedule" | "cancel" | "link", string>;
  change: (
    values: { appeal: string } | { scheduledAt: number },
  ) => Required<Pick<Change, "statements" | "events">>;
  /** Pays for what was approved, and sends or schedules it, in one transaction. */
  pay: (approved: Approved) => Promise<"done" | "gone" | Lack>;
  /** Returns it to its owner: nothing of it is sent, and nothing stays debited. */
  end: (as: "failed" | "rejected", lack: Lack) => Promise<Required<Omit<Change, "effects">>>;
  /** Stops it for good and refunds what was not sent; undefined if it is too late for that. */
  cancel: () => Promise<Required<Omit<Change, "audit">> | undefined>;
}
