import {
  BadgePercent,
  BookOpen,
  CircleUser,
  Code,
  IdCard,
  KeyRound,
  Reply,
  Settings,
} from "lucide-react";
import type { Person } from "#core/access.ts";
import { paths } from "#web/lib/paths.ts";
import { type Exists, type Screen, seenBy } from "./screens.ts";

const profile: readonly Screen[] = [
  { to: paths.profile, label: "Profile", icon: CircleUser },
  { to: paths.senderIds, label: "Sender Ids", icon: IdCard, may: "senderIds" },
  { to: paths.security, label: "Security", icon: KeyRound },
  { to: paths.replySettings, label: "Reply Settings", icon: Reply, may: "settings" },
  { to: paths.settings, label: "Settings", icon: Settings, may: "settings" },
  { to: paths.developer, label: "Developer", icon: Code, may: "developer" },
  { to: paths.specialPlan, label: "Special Plan", icon: BadgePercent, may: "specialPlan" },
  { to: paths.documents, label: "Documents", icon: BookOpen },
];

/** The profile menu (R486 to R488). */
export function profileScreensFor(person: Person, exists?: Exists): readonly Screen[] {
  return seenBy(person, profile, exists);
}
