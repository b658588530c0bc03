import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Endpoint } from "#core/endpoint.ts";
import { newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, type Input } from "#tests/support/call.ts";
import { exampleOf, isAdmins, named, worldFor } from "#tests/support/endpoint-examples.ts";
import { sessionFor } from "#tests/support/session.ts";
import type { World } from "#tests/support/world.ts";

// Two administrators do the same, or something else with the same record, at the same moment: what is decided is decided
// once, and the second sees who decided it.

/** What each of two sends; the second's differs from the first's wherever an edit can. */
type Pair = (own: World) => readonly [Input, Input];

const same: (endpoint: Endpoint) => Pair = (endpoint) => (own) => {
  const input = exampleOf(endpoint).input(own);
  return [input, input];
};

const version = z.object({ id: z.string().nullable() });

/** The version that both have on their screens. */
async function versionOf(subject: string): Promise<string | null> {
  const row = await env.CONTROL.prepare("SELECT MAX(id) AS id FROM audit WHERE subject = ?")
    .bind(subject)
    .first();
  return version.parse(row).id;
}

interface Edited {
  /** The record that has the version. */
  subject: (own: World) => string;
  more: () => readonly [Input, Input];
}

const EDITS: Record<string, Edited> = {
  "PUT /admin/sender-provider/{id}": {
    subject: (own) => own.route,
    more: () => [{ priority: 3 }, { priority: 4 }],
  },
  "PUT /admin/provider-meta/{id}": {
    subject: (own) => own.providerMeta,
    more: () => [{ value: "Perth" }, { value: "Darwin" }],
  },
  "PUT /admin/sharednumber/{id}": {
    subject: (own) => own.sharedNumber,
    more: () => [{ active: true }, { active: false }],
  },
  "PUT /admin/edit-dedicated-number/{id}": {
    subject: (own) => own.number,
    more: () => [{ reference: "First" }, { reference: "Second" }],
  },
  "PUT /admin/user/{id}": {
    subject: (own) => own.ctx.account.id,
    more: () => [{ contactLimit: 100 }, { contactLimit: 200 }],
  },
  "POST /special-plan": {
    subject: (own) => own.ctx.account.id,
    more: () => [{ centsPerCredit: 4 }, { centsPerCredit: 5 }],
  },
  "PUT /admin/userPurchaseOrder": {
    subject: (own) => own.givenOrder,
    more: () => [{ note: "Called them" }, { note: "Wrote to them" }],
  },
  // Two amounts, of what both saw unused.
  "POST /admin/userPurchaseOrder/refund": {
    subject: (own) => own.order,
    more: () => [
      { key: crypto.randomUUID(), amount: 100 },
      { key: crypto.randomUUID(), amount: 200 },
    ],
  },
  "POST /admin/default-provider": {
    subject: () => "default-provider:sms",
    more: () => [{}, {}],
  },
};

/** What ends a record: it ends once. */
const ENDS = [
  "DELETE /admin/sender-provider/{id}",
  "DELETE /admin/provider-meta/{id}",
  "DELETE /admin/sharednumber/{id}",
  "DELETE /admin/blockedWord/{id}",
  "DELETE /admin/userPurchaseOrder",
  "DELETE /admin/delete-business-admin/{id}",
  "DELETE /admin/provider-price/{id}",
  "DELETE /special-plan",
];
/** On record of something else than what they name. */
const ENDED_OF: Record<string, (own: World) => string> = {
  "DELETE /special-plan": (own) => own.ctx.account.id,
};

/** What waits for one of them. */
const DECISIONS = [
  "POST /admin/approve-reject-personal-sender-verification/{id}",
  "POST /admin/approve-reject-buisness-name/{id}",
];

const all = new Map(named(isAdmins));
function endpointOf(name: string): Endpoint {
  const endpoint = all.get(name);
  if (!endpoint) throw new Error(`There is no ${name}`);
  return endpoint;
}

async function scene(name: string) {
  const endpoint = endpointOf(name);
  const own = await worldFor(endpoint, { role: "superAdmin" });
  const other = await newAccount({ role: "superAdmin" });
  const people = [
    { cookie: own.cookie, userId: own.ctx.person?.userId },
    { cookie: await sessionFor(other), userId: other.person?.userId },
  ] as const;
  return { endpoint, own, people };
}

const answer = z.object({ message: z.string().optional() });

/** Both at once: their statuses and texts, in the order of the two. */
async function atOnce(
  { endpoint, people }: Awaited<ReturnType<typeof scene>>,
  inputs: readonly [Input, Input],
) {
  const calls = people.map(async ({ cookie, userId }, nth) => {
    const response = await call(endpoint, inputs[nth] ?? {}, { cookie });
    const { message = "" } = answer.parse(await response.json());
    return { status: response.status, message, userId };
  });
  const answers = await Promise.all(calls);
  const first = answers.find(({ status }) => status === 200);
  const second = answers.find((one) => one !== first);
  if (!first || !second) throw new Error(`No one was first: ${JSON.stringify(answers)}`);
  return { first, second };
}

const audited = z.object({ actor: z.string(), action: z.string() });

async function auditOf(subject: string | undefined) {
  const { results } = await env.CONTROL.prepare(
    "SELECT actor, action FROM audit WHERE subject = ? ORDER BY id",
  )
    .bind(subject)
    .all();
  return z.array(audited).parse(results);
}

async function nameOf(userId: string | undefined): Promise<string> {
  const row = await env.CONTROL.prepare("SELECT name FROM users WHERE id = ?").bind(userId).first();
  return z.object({ name: z.string().min(1) }).parse(row).name;
}

describe("of two administrators who edit what both have on their screens", () => {
  it.each(Object.entries(EDITS))(
    "%s: the first saves, and the second learns who did and when",
    async (name, { subject, more }) => {
      const now = await scene(name);
      const id = subject(now.own);
      const seen = { version: await versionOf(id) };
      const [one, two] = same(now.endpoint)(now.own);
      const before = (await auditOf(id)).length;
      const { first, second } = await atOnce(now, [
        { ...one, ...seen, ...more()[0] },
        { ...two, ...seen, ...more()[1] },
      ]);
      expect(second.status).toBe(409);
      expect(second.message).toMatch(
        new RegExp(`^${await nameOf(first.userId)} changed this on \\d\\d/\\d\\d/\\d{4} `),
      );
      const changes = (await auditOf(id)).slice(before);
      expect(changes).toEqual([
        {
          actor: first.userId,
          action: expect.stringMatching(/\.(change|edit|save|refund|default)$/),
        },
      ]);
      expect(await auditOf(second.userId)).toContainEqual({
        actor: second.userId,
        action: "edit.refused",
      });
    },
  );

  it.each(Object.entries(EDITS))(
    "%s: who looks again may change it",
    async (name, { subject, more }) => {
      const { endpoint, own, people } = await scene(name);
      const id = subject(own);
      for (const [nth, { cookie }] of people.entries()) {
        const input = { ...same(endpoint)(own)[0], ...more()[nth], version: await versionOf(id) };
        expect((await call(endpoint, input, { cookie })).status).toBe(200);
      }
    },
  );
});

it.each(Object.entries(EDITS))(
  "%s: an edit of what was changed is refused though nothing says any more who changed it",
  async (name, { subject, more }) => {
    const { endpoint, own, people } = await scene(name);
    const id = subject(own);
    await env.CONTROL.prepare("DELETE FROM audit WHERE subject = ?").bind(id).run();
    const input = { ...same(endpoint)(own)[0], ...more()[0], version: newId("audit", 1) };
    const response = await call(endpoint, input, { cookie: people[0].cookie });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      message: "This has changed. Look at it as it is now, then make your change again.",
    });
    expect(await auditOf(id)).toEqual([]);
  },
);

it("who ended an account's special plan did not delete the account", async () => {
  const now = await scene("PUT /admin/user/{id}");
  const { own, people } = now;
  const id = own.ctx.account.id;
  const { cookie } = people[1];
  const saving = endpointOf("POST /special-plan");
  const saved = await call(saving, same(saving)(own)[0], { cookie });
  const { data } = z.object({ data: z.object({ _id: z.string() }) }).parse(await saved.json());
  const seen = { version: await versionOf(id) };
  const ended = await call(endpointOf("DELETE /special-plan"), { planId: data._id }, { cookie });
  expect(ended.status).toBe(200);
  const edit = { ...same(now.endpoint)(own)[0], ...seen, contactLimit: 100 };
  const response = await call(now.endpoint, edit, { cookie: people[0].cookie });
  expect(answer.parse(await response.json()).message).toMatch(
    new RegExp(`^${await nameOf(people[1].userId)} changed this on `),
  );
});

describe("of two administrators who end the same", () => {
  it.each(ENDS)("%s: it ends once, on one record", async (name) => {
    const now = await scene(name);
    const inputs = same(now.endpoint)(now.own);
    const { first, second } = await atOnce(now, inputs);
    expect([404, 409]).toContain(second.status);
    const named = Object.values(inputs[0]).find((value) => typeof value === "string");
    const ends = (await auditOf(ENDED_OF[name]?.(now.own) ?? String(named))).filter(({ action }) =>
      /delete|removed|specialPlan.end/.test(action),
    );
    expect(ends.map(({ actor }) => actor)).toEqual([first.userId]);
    if (second.status === 409) {
      expect(second.message).toMatch(
        new RegExp(`${await nameOf(first.userId)} (deleted|removed|changed) this on `),
      );
    }
  });
});

describe("of two administrators who decide the same", () => {
  it.each(DECISIONS)("%s: the first decides, and the second learns who did", async (name) => {
    const now = await scene(name);
    const { first, second } = await atOnce(now, same(now.endpoint)(now.own));
    expect(second.status).toBe(409);
    expect(second.message).toMatch(
      new RegExp(`${await nameOf(first.userId)} (approved|rejected) this on \\d\\d/\\d\\d/\\d{4} `),
    );
  });
});
