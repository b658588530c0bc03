import { type Medium, may } from "#core/permissions.ts";
import type { AccountContext, Person, SystemContext } from "#worker/context.ts";
import { peopleOf } from "#worker/domains/identity/sessions/people-of.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { type EmailSenderRow, findEmailSender, senderByEmail } from "./email-sender-queries.ts";

export interface AllowedSender {
  account: AccountContext;
  sender: EmailSenderRow;
  person: Person;
}

/**
 * R272, R373: who an address sends for. Undefined unless it is allowed and confirmed, and the person who added it may
 * still send texts by email.
 */
export async function allowedSender(
  ctx: SystemContext,
  email: string,
): Promise<AllowedSender | undefined> {
  const sender = await senderByEmail(ctx, email);
  const ref = sender && (await resolveAccount(ctx, sender.accountId));
  return ref && stillAllowed(ctx.forAccount(ref), sender);
}

/** The same of one that was taken already. */
export async function allowedById(
  account: AccountContext,
  id: string,
): Promise<AllowedSender | undefined> {
  return stillAllowed(account, await findEmailSender(account, id));
}

async function stillAllowed(
  account: AccountContext,
  sender: EmailSenderRow | undefined,
): Promise<AllowedSender | undefined> {
  if (!sender || sender.confirmedAt === null) return undefined;
  const people = await peopleOf(account);
  const person = people.find(({ userId }) => userId === sender.createdBy);
  return person && may(person, "emailSms") ? { account, sender, person } : undefined;
}

/** Whether the person who added an address may send messages of a medium. */
export function maySend({ person }: AllowedSender, medium: Medium): boolean {
  return may(person, medium);
}
