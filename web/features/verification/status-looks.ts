import {
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  type LucideIcon,
  PencilLine,
} from "lucide-react";
import type { VerificationForm } from "#core/contract/verification/verification.ts";
import type { Tone } from "#web/components/ui/tone.ts";

interface Look {
  label: string;
  tone: Tone;
  icon: LucideIcon;
}

/** How a form's status is shown. */
export const looks: Record<VerificationForm["status"], Look> = {
  draft: { label: "Not sent", tone: "neutral", icon: PencilLine },
  pending: { label: "In review", tone: "info", icon: Clock },
  asked: { label: "More needed", tone: "attention", icon: CircleAlert },
  approved: { label: "Approved", tone: "success", icon: CircleCheck },
  rejected: { label: "Not approved", tone: "danger", icon: CircleX },
};
