import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { ADMIN_USER_TEXTS } from "#core/contract/admin/admin-users.ts";
import { contract } from "#core/contract/registry.ts";
import { newAccount } from "#tests/support/account.ts";
import { asId } from "#tests/support/ids.ts";
import { signedIn } from "#tests/worker/identity/sub-accounts/support.ts";
import { newEmail } from "#tests/worker/identity/support.ts";
import { mailedCode, tokenOf } from "#tests/worker/identity/tokens/support.ts";
import { personOf } from "#worker/context.ts";
import { addUser } from "#worker/domains/administration/admin/add-user.ts";
import { logInAsUser } from "#worker/domains/administration/admin/log-in-as.ts";
import { listUsers } from "#worker/domains/administration/admin/users.ts";
import { listAdministratorLogins } from "#worker/domains/identity/sessions/list-logins.ts";
import { sendUserTokenCode, viewUserToken } from "#worker/domains/identity/tokens/user-tokens.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { changeGatewayCredit, grantUserCredit } from "#worker/domains/money/orders/given-orders.ts";

/** An administrator whose calls had passed the check of their session when another deactivated them. */
async function tooLate() {
  const admin = await signedIn(await newAccount({ role: "superAdmin" }));
  if (!admin) throw new Error("No one is signed in");
  const user = await newAccount({ credit: 0 });
  const userId = personOf(user).userId;
  const token = asId("token", (await tokenOf(user)).id);
  await sendUserTokenCode(admin, { id: token });
  const code = await mailedCode(personOf(admin).email);
  const deactivate = () =>
    env.CONTROL.prepare("UPDATE accounts SET active = 0 WHERE id = ?").bind(admin.account.id).run();
  return { admin, user, userId, token, code, deactivate };
}

it("an administrator who was deactivated a moment ago adds nobody, gives no credit, is no one else and sees no token", async () => {
  const { admin, user, userId, token, code, deactivate } = await tooLate();
  await deactivate();
  const email = newEmail();
  const fields = { name: "Mia Nguyen", email, currency: "AUD", role: "superAdmin" };
  const key = () => crypto.randomUUID();
  const given = { id: userId, credit: 5_00, reason: "Outage" };
  const tries = [
    addUser(admin, contract.addUser.input.parse(fields)),
    grantUserCredit(admin, contract.grantUserCredit.input.parse({ ...given, key: key() })),
    changeGatewayCredit(
      admin,
      contract.changeGatewayCredit.input.parse({ ...given, type: "inc", key: key() }),
    ),
    logInAsUser(admin, contract.logInAsUser.input.parse({ userId })),
    viewUserToken(admin, contract.viewUserToken.input.parse({ id: token, code })),
  ];
  for (const result of await Promise.allSettled(tries)) {
    expect(result).toMatchObject({
      status: "rejected",
      reason: { code: "FORBIDDEN", message: ADMIN_USER_TEXTS.notActive },
    });
  }
  expect((await listUsers(admin, { search: email })).items).toEqual([]);
  expect((await getBalance(user)).data.balance).toBe(0);
  expect((await listAdministratorLogins(user, {})).items).toEqual([]);
});
