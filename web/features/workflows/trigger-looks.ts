import {
  CalendarDays,
  Code,
  FileInput,
  Filter,
  Hash,
  type LucideIcon,
  MessageSquareText,
  MousePointerClick,
  UserMinus,
  UserPlus,
  Users,
} from "lucide-react";
import type { WorkflowTrigger } from "#core/contract/workflows/definition.ts";

interface Look {
  label: string;
  icon: LucideIcon;
}

/** What can start a workflow, in the order in which it is offered. */
export const TRIGGER_LOOKS: Readonly<Record<WorkflowTrigger["type"], Look>> = {
  keyword: { label: "Someone texts a keyword", icon: Hash },
  message: { label: "Someone texts you", icon: MessageSquareText },
  form: { label: "Someone sends a contact form", icon: FileInput },
  group: { label: "A contact is added to a group", icon: Users },
  segment: { label: "A contact enters a segment", icon: Filter },
  date: { label: "A date of the contact, such as a birthday", icon: CalendarDays },
  click: { label: "A contact opens a link", icon: MousePointerClick },
  optIn: { label: "A contact opts back in", icon: UserPlus },
  optOut: { label: "A contact opts out", icon: UserMinus },
  api: { label: "Your app starts it", icon: Code },
};
