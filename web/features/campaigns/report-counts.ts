import type { CampaignReport } from "#core/contract/campaigns.ts";
import { STATUS_LABELS } from "#core/statuses.ts";
import type { Segment } from "#web/components/ui/segmented-bar.tsx";
import type { Tone } from "#web/components/ui/tone.ts";

type Counts = CampaignReport["counts"];

/** The API's statuses that each part of the bar adds up. */
const PARTS: readonly {
  key: string;
  label?: string;
  of: readonly string[];
  tone: Tone;
  faint?: boolean;
  /** Shown only where there are any. */
  rare?: boolean;
}[] = [
  { key: "delivered", of: ["delivered"], tone: "success" },
  { key: "sent", of: ["sent"], tone: "info" },
  { key: "sending", label: "Sending", of: ["dispatched"], tone: "info", faint: true },
  { key: "failed", of: ["failed"], tone: "danger" },
  { key: "expired", of: ["expired"], tone: "attention", rare: true },
  { key: "unknown", of: ["unknown"], tone: "attention", faint: true, rare: true },
  { key: "blocked", of: ["blocked"], tone: "danger", faint: true, rare: true },
  { key: "cancel", of: ["cancel"], tone: "neutral", rare: true },
  { key: "planned", label: "Planned", of: ["preparing", "queued"], tone: "neutral", faint: true },
];

function sumOf(counts: Counts, words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (counts[word] ?? 0), 0);
}

/** The parts of the report's bar, the most advanced first. */
export function barOf(counts: Counts): Segment[] {
  return PARTS.map(({ key, label, of, tone, faint, rare }) => ({
    key,
    label: label ?? STATUS_LABELS[key] ?? key,
    value: sumOf(counts, of),
    tone,
    faint,
    rare,
  })).filter(({ rare, value }) => !rare || value > 0);
}

/** Messages that have not left yet. */
export function waitingOf(counts: Counts): number {
  return sumOf(counts, ["preparing", "queued"]);
}

/** Messages that a carrier accepted, whatever happened to them later. */
export function sentOf(counts: Counts): number {
  return sumOf(counts, ["sent", "delivered", "failed", "expired"]);
}
