import { beforeAll, describe, expect, it } from "vitest";
import {
  type Access,
  allows,
  FEATURES,
  type Feature,
  fullRights,
  PERMISSIONS,
  type Permission,
  type Rights,
  ROLES,
  type Role,
} from "#core/access.ts";
import type { Endpoint } from "#core/endpoint.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { type CallOptions, call, refusalOf } from "#tests/support/call.ts";
import { exampleOf, named } from "#tests/support/endpoint-examples.ts";
import { sessionFor, sessionIn } from "#tests/support/session.ts";
import { newWorld, rowsOf, type World } from "#tests/support/world.ts";
import type { AccountContext } from "#worker/context.ts";
import { addToken } from "#worker/domains/tokens/inner/add-token.ts";

let own: World;
/** An app token of the same person. */
let token: string;
beforeAll(async () => {
  // Somebody who may everything, so that what refuses is never their role.
  own = await newWorld({ role: "superAdmin" });
  token = (await addToken(own.ctx, "Shop")).data.token;
});

async function somebody(options: AccountOptions): Promise<{ ctx: AccountContext; cookie: string }> {
  const ctx = await newAccount({ parentId: own.ctx.account.id, ...options });
  return { ctx, cookie: await sessionFor(ctx) };
}

function permissionOf(access: Access): Permission | undefined {
  return access.who === "signed-in" ? access.may : undefined;
}

interface Rule {
  roles: readonly Role[];
  subaccount?: readonly Feature[];
  right?: keyof Rights;
  besides?: readonly Feature[];
}

/** What the table says of sub-accounts; nothing where the call needs no permission. */
function ruleOf({ access }: Endpoint): Rule | undefined {
  const permission = permissionOf(access);
  const rules: Readonly<Record<string, Rule>> = PERMISSIONS;
  return permission && rules[permission];
}

/** What lets a sub-account pass; undefined where nothing does. */
const featuresOf = (endpoint: Endpoint) => ruleOf(endpoint)?.subaccount;
const rightOf = (endpoint: Endpoint) => ruleOf(endpoint)?.right;

/** One of the features with what it, and the example, take beside it. */
function opening(endpoint: Endpoint, feature: Feature): Feature[] {
  const beside = ruleOf(endpoint)?.besides?.[0];
  return [feature, ...(beside ? [beside] : []), ...(exampleOf(endpoint).besides ?? [])];
}

const isInPerson = ({ access }: Endpoint) => access.who === "signed-in" && access.inPerson === true;

const closed = named(({ access }) => access.who !== "anyone");
const permitted = named(({ access }) => permissionOf(access) !== undefined);
const forAll = named(({ access }) => access.who === "signed-in" && !access.may);
const forFeatures = permitted.filter(([, endpoint]) => featuresOf(endpoint)?.length);
const neverForSubAccounts = permitted.filter(([, endpoint]) => !featuresOf(endpoint));
const withRight = forFeatures.filter(([, endpoint]) => rightOf(endpoint));

async function refused(endpoint: Endpoint, options: CallOptions, world = own): Promise<void> {
  const response = await call(endpoint, exampleOf(endpoint).input(world), options);
  expect(response.status).toBe(403);
  expect(await refusalOf(response)).toMatchObject({ code: "FORBIDDEN" });
}

async function served(endpoint: Endpoint, world: World): Promise<void> {
  const { input, status = 200 } = exampleOf(endpoint);
  const response = await call(endpoint, input(world), { cookie: world.cookie });
  expect(response.status, await response.text()).toBe(status);
}

describe("without a session", () => {
  it.each(closed)("%s is 401", async (_, endpoint) => {
    const response = await call(endpoint, exampleOf(endpoint).input(own));
    expect(response.status).toBe(401);
    expect(await refusalOf(response)).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it.each(closed)("%s is 401 before the input is looked at", async (_, endpoint) => {
    const ids = Object.fromEntries(Object.keys(endpoint.input.shape).map((name) => [name, "x"]));
    expect((await call(endpoint, ids)).status).toBe(401);
  });

  it("only signing in and up, invitations and what belongs to them are open to anyone", () => {
    const open = named(({ access }) => access.who === "anyone").map(([name]) => name);
    expect(open.toSorted()).toEqual([
      "GET /auth/options",
      "POST /auth/accessToken",
      "POST /auth/additional-info",
      "POST /auth/checkFacebook",
      "POST /auth/facebook",
      "POST /auth/google",
      "POST /auth/inviteToken/{token}",
      "POST /auth/loginwithmobile",
      "POST /auth/mfa-email-login",
      "POST /auth/mobile/verifyLoginMobileOTP",
      "POST /auth/mobile/verifyotp",
      "POST /auth/new-resend",
      "POST /auth/new-reset-password",
      "POST /auth/newforgotPassword",
      "POST /auth/newlogin",
      "POST /auth/newresendLoginOTP",
      "POST /auth/newsignup",
      "POST /auth/newverifyotp",
      "POST /auth/otprequirement",
      "POST /auth/resendMobileOTP",
      "POST /auth/salt",
      "POST /auth/sendOtp",
      "POST /auth/signUpByGoogle",
      "POST /auth/signup-confirm",
      "POST /auth/social",
      "POST /auth/userByEmail",
      "POST /auth/verifyLoginOTP",
      "POST /user/check-invite-link",
      "POST /user/logout",
    ]);
  });
});

describe("a guest", () => {
  it.each(permitted)("%s is 403", async (_, endpoint) => {
    const { cookie } = await somebody({ role: "guest", access: FEATURES });
    await refused(endpoint, { cookie });
  });
});

describe("a sub-account", () => {
  it.each(neverForSubAccounts)("%s is 403, whatever it was given", async (_, endpoint) => {
    const { cookie } = await somebody({ role: "subaccount", access: FEATURES });
    await refused(endpoint, { cookie });
  });

  it.each(forFeatures)("%s is 403 with every feature but those it takes", async (_, endpoint) => {
    const taken = featuresOf(endpoint) ?? [];
    const access = FEATURES.filter((feature) => !taken.includes(feature));
    const { cookie } = await somebody({ role: "subaccount", access });
    await refused(endpoint, { cookie });
  });

  it.each(forFeatures)("%s is served with any one of those it takes", async (_, endpoint) => {
    for (const feature of featuresOf(endpoint) ?? []) {
      await served(
        endpoint,
        await newWorld({ role: "subaccount", access: opening(endpoint, feature) }),
      );
    }
  });

  it.each(withRight)("%s is 403 with the feature and without the right", async (_, endpoint) => {
    const right = rightOf(endpoint);
    for (const feature of featuresOf(endpoint) ?? []) {
      const others = fullRights(FEATURES.filter((other) => other !== feature));
      const without = { edit: right !== "edit", delete: right !== "delete" };
      for (const roleAccess of [others, { ...others, [feature]: without }]) {
        const access = opening(endpoint, feature);
        const options = { role: "subaccount", access, roleAccess } as const;
        const { cookie } = await somebody(options);
        await refused(endpoint, { cookie });
      }
    }
  });
});

describe("roles", () => {
  it.each(forAll)("%s is for everybody who is signed in", async (_, endpoint) => {
    for (const role of ROLES) {
      if (endpoint.owns || endpoint.download) {
        await served(endpoint, await newWorld({ role }));
        continue;
      }
      const { cookie, ctx } = await somebody({ role });
      await served(endpoint, { ...own, cookie, ctx });
    }
  });

  it.each(permitted)(
    "%s is 403 for those whom the table leaves out, and no others",
    async (_, endpoint) => {
      for (const role of ROLES) {
        const { ctx, cookie } = await somebody({ role });
        if (!ctx.person) throw new Error("An account has a person");
        const response = await call(endpoint, exampleOf(endpoint).input(own), { cookie });
        expect([role, response.status === 403]).toEqual([
          role,
          !allows(endpoint.access, ctx.person),
        ]);
        await response.body?.cancel();
      }
    },
  );
});

describe("what is done in person", () => {
  const personal = closed.filter(([, endpoint]) => isInPerson(endpoint));
  const others = closed.filter(([, endpoint]) => !isInPerson(endpoint) && !endpoint.owns);

  it.each(personal)("%s is 403 for an app token", async (_, endpoint) => {
    const before = await rowsOf(own.ctx);
    await refused(endpoint, { headers: { authorization: `Bearer ${token}` } });
    expect(await rowsOf(own.ctx)).toEqual(before);
  });

  it.each(personal)("%s is 403 for somebody who acts for another", async (_, endpoint) => {
    const admin = await newAccount({ role: "superAdmin" });
    const parentId = sessionIn(await sessionFor(admin));
    const cookie = await sessionFor(own.ctx, { method: "acting", parentId });
    await refused(endpoint, { cookie });
  });

  it("is the only thing that an app token may not do", async () => {
    const world = await newWorld();
    const { data } = await addToken(world.ctx, "Shop");
    const headers = { authorization: `Bearer ${data.token}` };
    for (const [name, endpoint] of others) {
      const response = await call(endpoint, exampleOf(endpoint).input(world), { headers });
      expect([name, response.status === 401 || response.status === 403]).toEqual([name, false]);
      await response.body?.cancel();
    }
  });

  it("cannot be done with a token that was made up, or with a cookie beside one", async () => {
    for (const authorization of ["Bearer made-up", "Bearer ", "made-up", "Basic YTpi"]) {
      for (const [, endpoint] of others.slice(0, 3)) {
        const options = { headers: { authorization }, cookie: own.cookie };
        const response = await call(endpoint, exampleOf(endpoint).input(own), options);
        expect([authorization, response.status]).toEqual([authorization, 401]);
        await response.body?.cancel();
      }
    }
  });
});

it("refusals changed nothing of the account whose things were named", async () => {
  const fresh = await newWorld();
  const before = await rowsOf(fresh.ctx);
  const { cookie } = await somebody({ role: "guest" });
  for (const [, endpoint] of permitted) {
    await call(endpoint, exampleOf(endpoint).input(fresh));
    await call(endpoint, exampleOf(endpoint).input(fresh), { cookie });
  }
  expect(await rowsOf(fresh.ctx)).toEqual(before);
});
