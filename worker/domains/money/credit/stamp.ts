import { newId } from "#core/ids.ts";
import type { Kernel } from "#worker/context.ts";
import { signer } from "#worker/secrets.ts";

type Context = Pick<Kernel, "settings" | "now">;

/** What an entry is, before it has an id. */
export interface Stampable {
  account: string;
  key: string;
  kind: string;
  lot: number;
  amount: number;
}

const LENGTH = 22;

function stamping({ settings }: Pick<Kernel, "settings">) {
  const sign = signer(settings.ENCRYPTION_KEY, "cooee.ledger.entry");
  return (...said: readonly (string | number)[]) => sign(JSON.stringify(said)).slice(0, LENGTH);
}

/**
 * The id of a new entry. It ends in a stamp, an HMAC of what the entry says: until the entry is sealed, that is what
 * tells it from one that was written into the database.
 */
export function stampedId(ctx: Context, entry: Stampable): string {
  const id = newId("ledger", ctx.now());
  return `${id}.${stamping(ctx)(...partsOf(id, entry))}`;
}

/** The same for a refund whose lots and amounts only the database knows: `-` and the lot follow it. */
export function stampedRefundId(ctx: Context, account: string, cause: string): string {
  const id = newId("ledger", ctx.now());
  return `${id}.${stamping(ctx)(id, account, causeOf(`refund:${cause}`))}`;
}

/** Whether we posted an entry. */
export function isStamped(ctx: Pick<Kernel, "settings">) {
  const stamp = stamping(ctx);
  return (entry: Stampable & { id: string }): boolean => {
    const { account, key, kind, lot } = entry;
    const [id = "", rest = ""] = entry.id.split(".");
    const given = rest.slice(0, LENGTH);
    if (rest.length === LENGTH) return given === stamp(...partsOf(id, entry));
    const isRefund = kind === "refund" && rest === `${given}-${lot}`;
    return isRefund && given === stamp(id, account, causeOf(key));
  };
}

function partsOf(id: string, { account, key, kind, lot, amount }: Stampable) {
  return [id, account, key, kind, lot, amount];
}

/** `refund:` and the campaign or quick message. */
function causeOf(key: string): string {
  return key.split(":").slice(0, 2).join(":");
}
