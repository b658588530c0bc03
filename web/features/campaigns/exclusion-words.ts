import type { Exclusion } from "#core/contract/campaigns/drafts.ts";
import { STATES } from "#web/components/ui/state-look.ts";

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
    label: STATES.optedOut.word,
    why: "These people asked for no more messages.",
  },
  blocked: {
    label: "Blocked",
    why: "Your account blocked these numbers.",
  },
  missingValue: {
    label: "No value for a tag",
    why: "These contacts have no value for a tag in the text. Add a fallback to send to them too.",
  },
  tooLong: {
    label: "Text too long",
    why: "With these contacts' values the text is longer than a message may be. Shorten the text, or their values, to send to them too.",
  },
  noNumber: {
    label: "No shared number free",
    why: "Other accounts write to these recipients from all shared numbers. Choose another sender to send to them too.",
  },
};
