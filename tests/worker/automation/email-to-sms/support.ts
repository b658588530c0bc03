import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import { rawEmail, writtenEmail } from "#local/mail/raw-email.ts";
import type { AccountOptions } from "#tests/support/account.ts";
import { accountIn, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { mailTo } from "#tests/support/codes.ts";
import { press, visit } from "#tests/worker/edge/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { addEmailSender } from "#worker/domains/automation/email-to-sms/email-senders.ts";
import { receiveEmail } from "#worker/domains/automation/email-to-sms/receive-email.ts";

export const DOMAIN = "text.cooee.test";

let addresses = 0;

/** A test's own address. */
export function newAddress(domain = "shop.com.au"): string {
  return `ann-${++addresses}-${crypto.randomUUID()}@${domain}`;
}

export function add(ctx: AccountContext, input: Readonly<Record<string, unknown>> = {}) {
  const whole = { email: newAddress(), sender: SHARED_SENDER, ...input };
  return addEmailSender(ctx, contract.addEmailSender.input.parse(whole));
}

/** The path of the link that was mailed to an address last. */
export async function linkTo(email: string): Promise<string> {
  const [mail] = await mailTo(email);
  const path = /\/allow-email\/[\w-]+/.exec(mail?.text ?? "")?.[0];
  if (!path) throw new Error(`No link came to ${email}`);
  return path;
}

export async function confirm(email: string): Promise<void> {
  await visit(await linkTo(email), press({ allow: "true" }));
}

/** An account with an address that may send texts. */
export async function scene(
  { account, ...sender }: { account?: AccountOptions; [field: string]: unknown } = {},
  h: Harness = harness(),
) {
  const ctx = await accountIn(h, account);
  const { data } = await add(ctx, sender);
  await confirm(data.email);
  return { h, ctx, email: data.email, id: data.id };
}

interface Written {
  from: string;
  /** Numbers, or whole addresses. */
  to: readonly string[];
  [field: string]: unknown;
}

export function rawOf({ from, to, ...rest }: Written): string {
  const addresses = to.map(addressOf);
  return rawEmail(
    writtenEmail.parse({ text: "Your table is ready", ...rest, from, to: addresses }),
    0,
  );
}

function addressOf(to: string): string {
  return to.includes("@") ? to : `${to}@${DOMAIN}`;
}

/** Delivers an email to its first recipient, or to the named one; what its sender's server is told. */
export function deliverEmail(h: Harness, email: Written, raw = rawOf(email)) {
  const { from, to, envelope = to[0] } = email;
  return deliverRaw(h, raw, { from, to: addressOf(String(envelope)) });
}

export function deliverRaw(h: Harness, raw: string, envelope: { from: string; to: string }) {
  const bytes = new TextEncoder().encode(raw);
  return receiveEmail(h.system, {
    ...envelope,
    rawSize: bytes.byteLength,
    raw: new Blob([bytes]).stream(),
  });
}

/** Does what is on the queues. */
export async function work(h: Harness): Promise<void> {
  await drain(h, "jobs");
  await drain(h, "txn");
}

/** What reached handsets, as their numbers and texts. */
export function texts({ carrier }: Harness, numbers: readonly string[]) {
  return carrier.taken.flatMap(({ to, text }) => (numbers.includes(to) ? [{ to, text }] : []));
}
