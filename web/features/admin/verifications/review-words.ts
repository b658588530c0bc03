import {
  REVIEW_STATES,
  type ReviewState,
  type VerificationReview,
} from "#core/contract/admin-verification.ts";

export const STATE_WORDS: Record<ReviewState, string> = {
  pending: "Waiting",
  asked: "Waiting for the account",
  approved: "Approved",
  rejected: "Not approved",
};

export const STATE_OPTIONS = REVIEW_STATES.map((value) => ({ value, label: STATE_WORDS[value] }));

/** The state that the URL names; without one, what waits. */
export function stateOf(text: string | undefined): ReviewState {
  return REVIEW_STATES.find((state) => state === text) ?? "pending";
}

type Entry = VerificationReview["history"][number];

export const HISTORY_WORDS: Record<Entry["what"], string> = {
  sent: "Sent for review",
  viewed: "Viewed",
  asked: "Asked for more",
  approved: "Approved",
  rejected: "Not approved",
};
