import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { CooeeError, forbidden, notFound } from "#core/errors.ts";
import { MAX_FILE_BYTES } from "#core/rules/file-limits.ts";
import { FILE_TEXTS } from "#core/rules/file-schedules.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { sendingRights } from "#worker/domains/identity/directory/account-queries.ts";
import { HOUR, limitTries } from "#worker/kernel/rate-limit.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { notWhole } from "#worker/media/arrived-whole.ts";
import { hashOf, randomToken } from "#worker/secrets.ts";
import { type GroupRow, groupOfAddress } from "./inner/group-queries.ts";
import { noteRefusal, receiveFile } from "./inner/receive-file.ts";

/** A new secret, and the address to which files are put with it: its hash alone is stored. */
export async function newAddress(ctx: AccountContext, group: string) {
  const secret = randomToken(24);
  const path = `/api/scheduler/drop/${ctx.account.id}/${group}/${secret}/`;
  return { secretHash: await hashOf(secret), putAddress: ctx.settings.APP_URL + path };
}

/** A file that a program puts to a scheduler's address. */
export interface Dropped {
  account: string;
  group: string;
  secret: string;
  name: string;
  ip: string;
  headers: Headers;
  /** Its body, never more than is allowed; throws if it is larger or breaks off. */
  read: (endpoint: { maxBytes: number; tooLarge: string }) => Promise<Uint8Array>;
}

const MINUTE = 60_000;
const BY_NETWORK = 60;
const BY_GROUP = 60;

/** Takes it, if the address is one of ours. What is wrong with the file is in the scheduler's log too. */
export async function dropFile(ctx: SystemContext, put: Dropped): Promise<string> {
  const network = { key: `drop:ip:${put.ip}`, tries: BY_NETWORK, windowMs: MINUTE };
  await limitTries(ctx, [network]);
  const ref = await resolveAccount(ctx, put.account);
  const account = ref && ctx.forAccount(ref);
  const group = account && (await groupOfAddress(account, put.group, await hashOf(put.secret)));
  if (!group) throw notFound("Address");
  await limitTries(ctx, [{ key: `drop:group:${group.id}`, tries: BY_GROUP, windowMs: HOUR }]);
  // C23.
  const { active, quick } = await sendingRights(ctx, put.account);
  if (!active || quick) throw forbidden(FILE_TEXTS.closed);
  const bytes = await wholeBody(account, group, put);
  const { message } = await receiveFile(account, group, new File([bytes], put.name));
  return message;
}

async function wholeBody(
  ctx: AccountContext,
  group: GroupRow,
  { name, headers, read }: Dropped,
): Promise<Uint8Array<ArrayBuffer>> {
  const said = Number(headers.get("content-length") ?? 0);
  try {
    const limits = { maxBytes: MAX_FILE_BYTES, tooLarge: GROUP_TEXTS.fileLarge };
    const bytes = new Uint8Array(
      await read(limits).catch((error: unknown) => {
        if (error instanceof CooeeError) throw error;
        // The connection broke off.
        throw new CooeeError("UNPROCESSABLE", FILE_TEXTS.half(0, said));
      }),
    );
    const problem = bytes.byteLength === 0 ? FILE_TEXTS.empty : notWhole(headers, bytes);
    if (problem !== undefined) throw new CooeeError("UNPROCESSABLE", problem);
    return bytes;
  } catch (error) {
    if (error instanceof CooeeError) await noteRefusal(ctx, group, name, error.message);
    throw error;
  }
}
