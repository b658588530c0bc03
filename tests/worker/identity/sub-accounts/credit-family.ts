import { accountIn, type Harness, harness } from "#tests/support/campaign-harness.ts";
import type { AccountContext } from "#worker/context.ts";
import { changeAccess, giveCredit } from "#worker/domains/identity/sub-accounts/sub-accounts.ts";

interface Family {
  h: Harness;
  parent: AccountContext;
  sub: AccountContext;
}

export async function family(
  shard: 0 | 1,
  options: { credit: number; subCredit?: number; own?: boolean },
): Promise<Family> {
  const h = harness();
  const parent = await accountIn(h, { shard, credit: options.credit });
  return { h, parent, sub: await below(h, parent, options) };
}

export function below(
  h: Harness,
  parent: AccountContext,
  { subCredit = 0, own = false }: { subCredit?: number; own?: boolean } = {},
): Promise<AccountContext> {
  return accountIn(h, {
    shard: parent.account.shard === 0 ? 0 : 1,
    role: "subaccount",
    access: ["sms", "group"],
    parentId: parent.account.id,
    credit: subCredit,
    flags: { deductFromAccount: own },
  });
}

export function give({ parent, sub }: Family, amount: number, key: string = crypto.randomUUID()) {
  return giveCredit(parent, { id: sub.account.id, amount, key });
}

export function payFrom({ parent, sub }: Family, own: boolean) {
  return changeAccess(parent, { id: sub.account.id, access: ["sms"], deductFromAccount: own });
}
