import { matchPath } from "react-router-dom";
import { may, type Person } from "#core/permissions.ts";
import { paths } from "#web/lib/paths.ts";
import type { Me } from "#web/lib/session.ts";
import { signedInScreens } from "./screens.ts";

type Refused = Pick<Me, "role" | "supportEmail">;

/** Who can open a screen that this person may not (decision 21). */
export function refusedWords({ role, supportEmail }: Refused, permission: string): string {
  if (permission === "admin") return "It is for the operator's administrators.";
  if (role === "subaccount") {
    return "Your main account decides what you can open. Ask the account owner for access.";
  }
  if (role === "guest") return "Ask your account owner for access.";
  return `Your account does not include it. Write to ${supportEmail} to have it added.`;
}

/** Where messages and templates are written; this browser keeps them. */
const WRITING: readonly string[] = [
  paths.quickMessage,
  paths.createCampaign,
  paths.createMmsCampaign,
  paths.editCampaign(":id"),
  paths.addTemplate,
  paths.editTemplate(":id"),
  paths.saveTemplate(":id"),
  paths.conversation,
];

/** The screen on which a person was before, unless it is closed to them as well. */
export function wayBack(
  me: Person,
  to: string,
): { to: string; title: string; wrote: boolean } | undefined {
  const pathname = to.split(/[?#]/)[0] ?? to;
  const screen = signedInScreens.find(({ path }) => matchPath(path, pathname));
  if (!screen || (screen.may && !may(me, screen.may))) return undefined;
  return { to, title: screen.title, wrote: WRITING.includes(screen.path) };
}
