import { describe, expect, it } from "vitest";
import {
  CAMPAIGN_STATUSES,
  HISTORY_STATUSES,
  isMessageStatus,
  isOther,
  MESSAGE_RANK,
  MESSAGE_STATUSES,
  messageStatusFromWire,
  QUICK_STATUSES,
  RECEIPT_STATUSES,
  STATUS_LABELS,
  wireCampaignStatus,
  wireMessageStatus,
} from "#core/statuses.ts";

describe("message statuses", () => {
  it("use the specification's words on the wire, one for one", () => {
    expect(MESSAGE_STATUSES.map(wireMessageStatus)).toEqual([
      "queued",
      "dispatched",
      "unknown",
      "sent",
      "expired",
      "failed",
      "delivered",
      "blocked",
      "cancel",
      "received",
      "pending",
      "scheduled",
      "reject",
      "cancel_schedule",
    ]);
    for (const status of MESSAGE_STATUSES) {
      expect(messageStatusFromWire(wireMessageStatus(status))).toBe(status);
    }
  });

  it("are not read from other words", () => {
    for (const word of [
      "sending",
      "cancelled",
      "Sent",
      "",
      "toString",
      "__proto__",
      "constructor",
    ]) {
      expect([word, messageStatusFromWire(word)]).toEqual([word, undefined]);
    }
    expect(wireMessageStatus("something new")).toBe("something new");
    for (const word of ["toString", "constructor", "hasOwnProperty"]) {
      expect([word, isMessageStatus(word)]).toEqual([word, false]);
    }
  });

  it("only move forward: delivered is beyond every other receipt", () => {
    const { queued, sending, unknown, sent, delivered } = MESSAGE_RANK;
    expect([queued, sending, unknown, sent, delivered].toSorted()).toEqual([
      queued,
      sending,
      unknown,
      sent,
      delivered,
    ]);
    for (const status of RECEIPT_STATUSES) {
      expect(MESSAGE_RANK[status]).toBeGreaterThan(unknown);
      if (status !== "delivered") expect(MESSAGE_RANK[status]).toBeLessThan(delivered);
    }
    // A receipt never moves a message that was not sent, or one that is inbound.
    for (const status of ["blocked", "cancelled", "received", ...QUICK_STATUSES] as const) {
      expect(MESSAGE_RANK[status]).toBeGreaterThan(delivered);
    }
  });
});

it("campaign statuses use the specification's words", () => {
  expect(CAMPAIGN_STATUSES.map(wireCampaignStatus)).toEqual([
    "draft",
    "scheduled",
    "preparing",
    "pending",
    "reject",
    "held",
    "running",
    "paused",
    "cancel",
    "complete",
  ]);
});

it("R075: of the campaign list, every status without a word of its own is one of the others", () => {
  expect(CAMPAIGN_STATUSES.filter((status) => !isOther(status)).map(wireCampaignStatus)).toEqual([
    "scheduled",
    "pending",
    "cancel",
    "complete",
  ]);
});

it("R068, R070: waiting for approval and refused have their own statuses", () => {
  expect(STATUS_LABELS[wireCampaignStatus("pending")]).toBe("Waiting Approval");
  expect(STATUS_LABELS[wireCampaignStatus("rejected")]).toBe("Not Approved");
});

it("every status on the wire has a label for people", () => {
  const words = [
    ...MESSAGE_STATUSES.map(wireMessageStatus),
    ...CAMPAIGN_STATUSES.map(wireCampaignStatus),
  ];
  for (const word of words) expect([word, STATUS_LABELS[word]]).not.toContain(undefined);
});

it("R066: messages are filtered by these values", () => {
  expect([...HISTORY_STATUSES]).toEqual(
    (
      "all sent delivered queued failed blocked expired cancel reject other aborted cancel_schedule " +
      "received unknown pending complete deleted scheduled rejected dispatched preparing running paused"
    ).split(" "),
  );
});

it.each([
  ["R067", "cancel", "Cancelled"],
  ["R068", "reject", "Not Approved"],
  ["R069", "cancel_schedule", "Cancelled Schedule"],
  ["R070", "pending", "Waiting Approval"],
  ["R071", "running", "In progress"],
])("%s: %s is labelled %s", (_, status, label) => {
  expect(STATUS_LABELS[status]).toBe(label);
});
