import { afterEach, beforeAll, expect, it } from "vitest";
import { authOptions } from "#core/contract/sessions/sessions.ts";
import { signUp } from "#core/contract/sign-up/sign-up.ts";
import { FLAGS, type FlagName } from "#core/rules/flags.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { bundleOf, heldFor, purchase, saveCard } from "#tests/support/payments.ts";
import type { AccountContext } from "#worker/context.ts";
import { listPlans } from "#worker/domains/money/orders/price-list.ts";
import { administrator, switchOff } from "./support.ts";

let admin: AccountContext;

beforeAll(async () => {
  admin = await administrator();
});

afterEach(() => switchOff(admin));

const away = (flag: FlagName) => ({ code: "UNAVAILABLE", message: FLAGS[flag].refusal });

it("new sign-ups that are switched off are refused, and the console is told", async () => {
  const asked = { name: "Mia Chen", email: `mia-${crypto.randomUUID()}@example.test` };
  const offered = async () => {
    const response = await call(authOptions, {});
    return (await response.json<{ data: { signUps: boolean } }>()).data.signUps;
  };
  expect(await offered()).toBe(true);
  await switchOff(admin, "signUps");
  expect(await refusalOf(await call(signUp, asked))).toMatchObject(away("signUps"));
  expect(await offered()).toBe(false);
  await switchOff(admin);
  expect((await call(signUp, asked)).status).toBe(200);
});

it("card payments that are switched off charge nothing, by people or automatically", async () => {
  const ctx = await newAccount({ credit: 0 });
  const card = await saveCard(ctx);
  const asked = await bundleOf(ctx, card);
  await switchOff(admin, "cardPayments");
  await expect(purchase(ctx, asked)).rejects.toMatchObject({
    code: "UNAVAILABLE",
    message: FLAGS.cardPayments.refusal,
  });
  expect((await listPlans(ctx)).data.cards).toBe(false);
  expect(await heldFor(ctx)).toBe(0);
  await switchOff(admin);
  // The order that was begun is paid once it can be.
  await purchase(ctx, asked);
  expect(await heldFor(ctx)).toBe(asked.total);
});
