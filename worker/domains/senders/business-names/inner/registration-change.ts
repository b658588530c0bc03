import { ADMIN_NAME_TEXTS } from "#core/contract/business-names/admin-business-names.ts";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { invalid } from "#core/errors.ts";
import { type RegistrationState, routeState } from "#core/rules/name-registrations.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { registerNames } from "#worker/domains/sending/providers/name-routes.ts";
import { nameCarriers } from "./present-name.ts";
import { putRegistrations } from "./registration-queries.ts";

/** Refuses a carrier that sends no text messages, or is not connected. */
export function checkProvider(ctx: AccountContext, provider: string): void {
  if (!nameCarriers(ctx).includes(provider)) {
    throw invalid("provider", ADMIN_NAME_TEXTS.noProvider);
  }
}

interface Change {
  nameId: string;
  accountId: string;
  name: string;
  provider: string;
  state: RegistrationState;
  reason: string | null;
  /** What its history says, if not the state. */
  what?: string;
}

/** The registrations and the routes that follow from them, in one transaction. */
export function registrationChange(ctx: AccountContext, changes: readonly Change[]): Statement[] {
  return [
    ...putRegistrations(
      ctx,
      changes.map(({ name, ...rest }) => ({ ...rest, notice: noticeOf(name, rest) })),
    ),
    ...registerNames(
      ctx,
      changes.map(({ accountId, name, provider, state }) => ({
        account: accountId,
        sender: name,
        provider,
        register: routeState(state),
      })),
    ),
  ];
}

function noticeOf(name: string, { state, reason }: Pick<Change, "state" | "reason">) {
  const why = reason ?? "";
  switch (state) {
    case "registered":
      return NOTIFICATION_TEXTS.nameRegistered(name);
    case "submitted":
      return NOTIFICATION_TEXTS.nameSubmitted(name);
    case "awaiting_customer":
      return NOTIFICATION_TEXTS.nameNeeds(name, why);
    case "refused":
      return NOTIFICATION_TEXTS.nameRefused(name, why);
    case "not_submitted":
      return null;
  }
}
