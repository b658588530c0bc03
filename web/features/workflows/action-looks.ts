import {
  Bell,
  CircleStop,
  Clock,
  Image,
  type LucideIcon,
  Mail,
  MessageSquareReply,
  MessageSquareText,
  MousePointerClick,
  PencilLine,
  Percent,
  Split,
  UserMinus,
  UserPlus,
  Webhook,
} from "lucide-react";
import type { WorkflowStep } from "#core/contract/workflows/definition.ts";

interface Look {
  label: string;
  icon: LucideIcon;
}

/** In the order in which they are offered; each list is a group of the menu. */
export const ACTION_GROUPS = [
  ["sendSms", "sendMms"],
  ["wait", "waitForReply", "waitForClick"],
  ["branch", "split"],
  ["addToGroup", "removeFromGroup", "setField"],
  ["notify", "email", "webhook"],
  ["stop"],
] as const satisfies readonly (readonly WorkflowStep["type"][])[];

export const ACTION_LOOKS: Readonly<Record<WorkflowStep["type"], Look>> = {
  sendSms: { label: "Send an SMS", icon: MessageSquareText },
  sendMms: { label: "Send an MMS", icon: Image },
  wait: { label: "Wait", icon: Clock },
  waitForReply: { label: "Wait for a reply", icon: MessageSquareReply },
  waitForClick: { label: "Wait for a click", icon: MousePointerClick },
  branch: { label: "Branch on a condition", icon: Split },
  split: { label: "Split by percentage", icon: Percent },
  addToGroup: { label: "Add to a group", icon: UserPlus },
  removeFromGroup: { label: "Remove from a group", icon: UserMinus },
  setField: { label: "Set a label", icon: PencilLine },
  notify: { label: "Notify your team", icon: Bell },
  email: { label: "Send an email", icon: Mail },
  webhook: { label: "Call your webhooks", icon: Webhook },
  stop: { label: "Stop", icon: CircleStop },
};
