import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { bundleOf, payAmount, purchase, saveCard } from "#tests/support/payments.ts";
import { personOf } from "#worker/context.ts";
import { changeGatewayCredit, grantUserCredit } from "#worker/domains/money/orders/given-orders.ts";

it("a purchase needs only what the documents name: it is placed at its price, each time once", async () => {
  const ctx = await newAccount({ credit: 0 });
  const card = await saveCard(ctx);
  const { order: _, total: __, ...documented } = await bundleOf(ctx, card);
  const first = await purchase(ctx, documented);
  const second = await purchase(ctx, documented);
  expect(first.data.order).not.toBe(second.data.order);
  const { data } = await payAmount(ctx, { amount: 5000, card });
  expect(["paid", "processing"]).toContain(data.state);
  await expectBooksBalance(ctx);
});

it("an administrator's credit needs only what the documents name", async () => {
  const admin = await newAccount({ role: "superAdmin" });
  const ctx = await newAccount({ credit: 0 });
  const id = idSchema("user").parse(personOf(ctx).userId);
  const grant = contract.grantUserCredit.input.parse({ id, credit: 100 });
  await grantUserCredit(admin, grant);
  // The same key is the same request.
  await grantUserCredit(admin, grant);
  await changeGatewayCredit(
    admin,
    contract.changeGatewayCredit.input.parse({ id, type: "inc", credit: 50 }),
  );
  expect(await expectBooksBalance(ctx)).toBeTruthy();
});
