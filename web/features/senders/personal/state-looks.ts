import { CircleX, Clock, type LucideIcon, Smartphone } from "lucide-react";
import type { PersonalNumberState } from "#core/contract/personal-numbers/personal-numbers.ts";
import type { Tone } from "#web/components/ui/tone.ts";

interface Look {
  label: string;
  tone: Tone;
  icon: LucideIcon;
}

/** How a number's state is shown; an approved one is as it should be, and unmarked. */
export const stateLooks: Record<Exclude<PersonalNumberState, "approved">, Look> = {
  pending: { label: "Code not entered", tone: "attention", icon: Smartphone },
  admin_pending: { label: "In review", tone: "info", icon: Clock },
  rejected: { label: "Not approved", tone: "danger", icon: CircleX },
};
