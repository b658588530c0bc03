import * as z from "zod";
import { contract } from "#core/contract/registry.ts";
import { formatDate } from "#core/rules/dates.ts";
import { accountIn, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { asId } from "#tests/support/ids.ts";
import { shardOf, type Written, write } from "#tests/worker/reports/dashboard/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { downloadExport, getExport } from "#worker/domains/reports/exports/download-export.ts";
import { exportMessages } from "#worker/domains/reports/exports/export-messages.ts";
import type { Mail } from "#worker/ports/mailer.ts";

export const DAY = 86_400_000;

/** A day of an account in Sydney, so many days ago, as the wire writes it. */
export function dayAgo(ctx: AccountContext, days: number): string {
  return formatDate(ctx.now() - days * DAY, "Australia/Sydney")
    .split("/")
    .reverse()
    .join("-");
}

/** An account whose jobs and mails the test moves and reads. */
export async function scene(options: Parameters<typeof accountIn>[1] = {}) {
  const h = harness();
  const mails: Mail[] = [];
  h.system.mailer = { send: async (mail) => void mails.push(mail) };
  const forAccount = h.system.forAccount;
  const { mailer } = h.system;
  h.system.forAccount = (ref) => ({ ...forAccount(ref), mailer });
  const ctx = { ...(await accountIn(h, options)), mailer };
  return { h, ctx, mails };
}

type Asked = Partial<Record<keyof typeof contract.exportMessages.input.shape, string>>;

/** Asks for the last 30 days, or what else is asked for; its id. */
export async function ask(ctx: AccountContext, asked: Asked = {}) {
  const days = asked.bulk ? {} : { from: dayAgo(ctx, 29), to: dayAgo(ctx, 0) };
  const input = contract.exportMessages.input.parse({ ...days, ...asked });
  return asId("export", (await exportMessages(ctx, input)).data._id);
}

/** The bytes of a file that was asked for, once its job has run. */
export async function fileOf(h: Harness, ctx: AccountContext, asked: Asked = {}) {
  const id = await ask(ctx, asked);
  await drain(h, "jobs");
  return { id, ...(await download(ctx, id)) };
}

export async function download(ctx: AccountContext, id: Awaited<ReturnType<typeof ask>>) {
  const { data } = await getExport(ctx, { id });
  const response = (await downloadExport(ctx, { id })).toResponse();
  return { data, response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** The lines of a CSV file without its byte order mark and heading. */
export function linesOf(bytes: Uint8Array): string[] {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  return text.trimEnd().split("\r\n").slice(1);
}

/** So many messages, a second apart, the last one now. */
export async function messages(ctx: AccountContext, count: number, status: Written["status"]) {
  const at = (index: number) => ctx.now() - (count - index) * 1000;
  return write(
    ctx,
    Array.from({ length: count }, (_, index) => ({ at: at(index), status })),
  );
}

/** Gives messages a text of their own: the last characters of their ids. */
export async function mark(ctx: AccountContext): Promise<void> {
  await shardOf(ctx)
    .prepare("UPDATE messages SET text = substr(id, -12) WHERE account_id = ?")
    .bind(ctx.account.id)
    .run();
}

/** The keys of an account's pages in MEDIA. */
export async function pagesOf(ctx: AccountContext): Promise<string[]> {
  const { objects } = await ctx.media.list({ prefix: `exports/${ctx.account.id}/` });
  return objects.map(({ key }) => key);
}

const recorded = z.object({ pages: z.string() });

export async function recordedPages(ctx: AccountContext): Promise<string[]> {
  const row = await shardOf(ctx)
    .prepare("SELECT pages FROM exports WHERE account_id = ?")
    .bind(ctx.account.id)
    .first();
  return z.array(z.string()).parse(JSON.parse(recorded.parse(row).pages));
}
