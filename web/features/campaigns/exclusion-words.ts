import type { Exclusion } from "#core/contract/campaigns.ts";

interface Words {
  label: string;
  /** The reason, shown above the list of contacts. */
  why: string;
}

export const EXCLUSION_WORDS: Record<Exclusion, Words> = {
  invalid: {
    label: "Not a mobile number",
    why: "These are not Australian mobile numbers, so nothing is sent to them.",
  },
  duplicate: {
    label: "Duplicate",
    why: "These numbers are in your groups more than once. Each gets one message.",
  },
  optedOut: {
    label: "Opted out",
    why: "These people asked for no more messages. Nothing is sent to them.",
  },
  blocked: {
    label: "Blocked",
    why: "Your account blocked these numbers. Nothing is sent to them.",
  },
  missingValue: {
    label: "No value for a tag",
    why: "The text names a value that these contacts do not have. Give the tag a fallback to send to them too.",
  },
};
