import type { Page } from "@playwright/test";
import { addMfaEmail, sendCode } from "#core/contract/security/security.ts";
import { inviteSubAccount } from "#core/contract/sub-accounts/sub-accounts.ts";
import { freshPerson, makeAccount, PASSWORD } from "./accounts.ts";
import { apiOf } from "./api.ts";
import { expect } from "./fixtures.ts";
import { signIn } from "./page.ts";
import { mailedCode, mailsTo } from "./simulator.ts";

/** How people who are signed out come to the screens that are a step on a way. */
export const WAYS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "/signup-verify": beginSignUp,
  "/signup-welcome": async (page) => {
    const email = await beginSignUp(page);
    await page.getByLabel("One-time code").fill(await mailedCode(page.request, email));
  },
  "/mobile-verify": async (page) => {
    await page.goto("/signup-mobile");
    await page.getByLabel("Your name").fill("Mia Nguyen");
    await page.getByLabel("Mobile number").fill("0427 800 209");
    await page.getByRole("button", { name: "Send code" }).click();
  },
  "/mfa-email-list": beginSignIn,
  "/verification": async (page) => {
    await beginSignIn(page);
    await page.getByRole("button", { name: "Send code" }).click();
  },
  "/invitation/:code": async (page) => {
    const { email } = freshPerson();
    await inAccount(page, ({ call }) =>
      call(inviteSubAccount, { inviteReciever: email, name: "Mia Nguyen", access: ["sms"] }),
    );
    const link = async () =>
      /\/invitation\/[\w-]+#[\w-]+/.exec((await mailsTo(page.request, email))[0]?.text ?? "")?.[0];
    await expect.poll(link).toBeDefined();
    await page.goto((await link()) ?? "");
  },
};

async function beginSignUp(page: Page): Promise<string> {
  const { email } = freshPerson();
  await page.goto("/signup");
  await page.getByLabel("Your name").fill("Mia Nguyen");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  return email;
}

/** As someone whose codes go to one of two emails. */
async function beginSignIn(page: Page): Promise<void> {
  const email = await inAccount(page, async ({ email, call }) => {
    for (const address of [email, `second-${email}`]) {
      await call(sendCode, { purpose: "mfa-email", email: address, password: PASSWORD });
      await call(addMfaEmail, { email: address, code: await mailedCode(page.request, address) });
    }
    return email;
  });
  await page.goto("/");
  await signIn(page, email);
}

interface Inside extends Pick<ReturnType<typeof apiOf>, "call"> {
  email: string;
}

/** Does something in an account made for it; the page is signed out afterwards. */
async function inAccount<T>(page: Page, act: (inside: Inside) => Promise<T>): Promise<T> {
  const { email } = await makeAccount(page.request);
  const done = await act({ email, call: apiOf(page.request).call });
  await page.context().clearCookies();
  return done;
}
