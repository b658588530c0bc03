/** What happens to a message once the network has it; the handset's number decides, so it is repeatable. */
export type Fate =
  | "deliver"
  | "fail"
  | "off"
  | "expire"
  | "silent"
  | "shuffle"
  | "instant"
  | "stop";

/**
 * The meaning of a number's last four digits. The page shows these words; docs/simulator.md repeats
 * them.
 */
export const PATTERNS = [
  { ending: "0001", does: "Refused when it is submitted: number not in service" },
  { ending: "0002", does: "Taken, then failed: absent subscriber" },
  { ending: "0003", does: "Taken, then expired: the handset was never reached" },
  { ending: "0004", does: "Taken, and no receipt ever comes" },
  { ending: "0005", does: "Receipts out of order: delivered, then sent, then delivered again" },
  { ending: "0006", does: "The receipt comes before the response to the submission" },
  { ending: "0007", does: "Delivered, and the handset replies STOP" },
  {
    ending: "0008",
    does: "Too busy the first time a message is submitted, delivered after that",
  },
] as const;

const REJECTED_ENDING = "0001";
const BUSY_ENDING = "0008";

const FATES: Readonly<Record<string, Fate>> = {
  "0002": "fail",
  "0003": "expire",
  "0004": "silent",
  "0005": "shuffle",
  "0006": "instant",
  "0007": "stop",
};

/** Why a message did not reach its handset, as worded in the receipt. */
export const REASONS: Partial<Record<Fate, string>> = {
  fail: "Absent subscriber",
  off: "Handset switched off",
  expire: "Validity period expired",
};

export function isRejected(handset: string): boolean {
  return handset.endsWith(REJECTED_ENDING);
}

export function isBusyAtFirst(handset: string): boolean {
  return handset.endsWith(BUSY_ENDING);
}

/** `failRate` (0 to 1) of all handsets fail, always the same ones; the patterns take precedence. */
export function fateOf(handset: string, faults: { patterns: boolean; failRate: number }): Fate {
  const patterned = faults.patterns ? FATES[handset.slice(-4)] : undefined;
  if (patterned) return patterned;
  return shareOf(handset) < faults.failRate ? "off" : "deliver";
}

/** A number's place between 0 and 1, spread evenly (FNV-1a, then the finaliser of murmur3). */
export function shareOf(handset: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < handset.length; i++) {
    hash = Math.imul(hash ^ handset.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
