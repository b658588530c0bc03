import * as z from "zod";
import { endpoint, listOf, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { LOGIN_MINUTES, LOGIN_MODES } from "../../rules/acting.ts";
import { inPerson } from "../admin/waiting-counts.ts";

export const ACTING_TEXTS = {
  viewOnly: "You are only viewing this account. Nothing was changed.",
  ownersOnly: "Only the account's own people can do this",
  reason: "Enter a reason",
  ticket: "Enter the number of a ticket",
  closed: "This user can no longer sign in",
  administrator: "No one can log in as an administrator",
  done: `You are logged in as this user for ${LOGIN_MINUTES} minutes`,
} as const;

export const returnToOwn = endpoint("POST", "/user/restore-admin-session", {
  summary: "Stop acting for someone else and return to your own session",
  access: { who: "signed-in" },
  input: z.object({}),
  output: z.object({ data: z.object({ role: z.string() }) }),
});

const text = (most: number) => z.string().trim().max(most).default("");

/** How to log in as someone, and why. */
export const login = z.object({
  mode: z.enum(LOGIN_MODES).default("view"),
  reason: text(200),
  ticket: text(50),
});

/** Whoever acts says why. */
export function checkLogin(
  { mode, reason, ticket }: z.output<typeof login>,
  ctx: z.RefinementCtx,
): void {
  if (mode === "view") return;
  if (!reason) ctx.addIssue({ code: "custom", path: ["reason"], message: ACTING_TEXTS.reason });
  if (!ticket) ctx.addIssue({ code: "custom", path: ["ticket"], message: ACTING_TEXTS.ticket });
}

export const logInAsUser = endpoint("POST", "/admin/loginAsUser", {
  summary: `Log in as a user for ${LOGIN_MINUTES} minutes: to look or, with a reason and a ticket, to act`,
  access: inPerson,
  exact: true,
  input: login.extend({ userId: idSchema("user") }).superRefine(checkLogin),
  output: z.object({ message: z.string() }),
});

const administratorLogin = z.object({
  _id: z.string(),
  administrator: z.string(),
  /** The user they were logged in as. */
  user: z.string(),
  mode: z.enum(LOGIN_MODES),
  /** Empty if none was given. */
  reason: z.string(),
  ticket: z.string(),
  startedAt: z.number(),
  /** At the latest; missing while it lasts. */
  endedAt: z.number().optional(),
});
export type AdministratorLogin = z.infer<typeof administratorLogin>;

export const listAdministratorLogins = endpoint("GET", "/user/administrator-logins", {
  summary: "The operator's administrators who logged in to the account, newest first",
  access: { who: "signed-in", may: "settings" },
  input: z.object(pageInput),
  output: listOf(administratorLogin),
});
