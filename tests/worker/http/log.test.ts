import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { createDraft } from "#core/contract/campaigns/draft-changes.ts";
import { addContact } from "#core/contract/contacts/contacts.ts";
import { history } from "#core/contract/messages/messages.ts";
import { signIn } from "#core/contract/sign-in/sign-in.ts";
import { call } from "#tests/support/call.ts";
import { newWorld } from "#tests/support/world.ts";
import { users } from "#worker/db/schema/control/directory.ts";
import { logger } from "#worker/log.ts";

const BODY = "Dear Ann, your results are ready";
const NUMBER = "61412345678";

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  const keep = (line: string) => void lines.push(line);
  vi.spyOn(console, "error").mockImplementation(keep);
  vi.spyOn(console, "log").mockImplementation(keep);
});

async function thrown(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown");
}

function logged(error: unknown): string {
  logger({ requestId: "r1" }).error("request.failed", error);
  const [line = ""] = lines.splice(0);
  return z.object({ error: z.string() }).parse(JSON.parse(line)).error;
}

describe("the log of a request", () => {
  it("contains its route, status, account and request id, and nothing that was sent", async () => {
    const own = await newWorld();
    lines = [];
    const options = { cookie: own.cookie };
    const draft = { name: BODY, message: BODY, sender: "#SharedNum#" };
    const answers = [
      await call(createDraft, draft, options),
      await call(history, { search: NUMBER }, options),
      await call(addContact, { id: own.group, number: NUMBER }, options),
      await call(addContact, { id: own.group, number: NUMBER }, options),
      await call(signIn, { email: "ann@example.test", password: BODY }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 409, 401]);
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject(
      answers.map(({ status, headers }, index) => ({
        event: "request",
        status,
        requestId: headers.get("x-request-id"),
        ...(index < 4 ? { account: own.ctx.account.id } : {}),
      })),
    );
    expect(lines.join()).toContain('"route":"/api/group/quickcontact/:id"');
    expect(lines.join()).not.toMatch(/Dear|Ann|ann@|412345678|cooee\.session/);
  });
});

describe("a log line", () => {
  it("is JSON with its common fields, its event and its own fields", () => {
    logger({ requestId: "r1", account: "acc_1" }).info("request", { status: 200, ms: 3 });
    const line: unknown = JSON.parse(lines[0] ?? "");
    expect(line).toEqual({
      level: "info",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      requestId: "r1",
      account: "acc_1",
      event: "request",
      status: 200,
      ms: 3,
    });
  });

  it.each([
    NUMBER,
    `+${NUMBER}`,
    "0412 345 678",
    "0412-345-678",
    "+61 (4) 1234 5678",
    "0412.345.678",
    `to${NUMBER}x`,
    `${NUMBER}_x`,
  ])("never contains the whole number %s", (text) => {
    const line = logged(new Error(`No route to ${text} was found`));
    expect(line).toContain("No route to ");
    expect(line.replace(/\D/g, "")).toBe("678");
  });

  it("never contains the parameters of a query that failed", async () => {
    const orm = drizzle(env.CONTROL);
    const row = { id: NUMBER, name: BODY, email: NUMBER, createdAt: 0, updatedAt: 0 };
    await orm.insert(users).values(row);
    const error = await thrown(() => orm.insert(users).values(row));
    // Otherwise this test would prove nothing.
    expect(String(error)).toContain(BODY);
    const line = logged(error);
    expect(line).not.toContain("Ann");
    expect(line).not.toContain(NUMBER);
    expect(line).toContain("UNIQUE constraint failed: users.");
  });

  it("never contains the text that a parser could not read", async () => {
    for (const text of [BODY, `"${BODY}" x`, `{"text": "${BODY}"`, `[${BODY}`]) {
      const line = logged(await thrown(() => JSON.parse(text)));
      expect(line).not.toMatch(/Ann|Dear|results/);
      expect(line.length).toBeGreaterThan(5);
    }
  });

  it("never contains the value that failed a schema, but says where it was", async () => {
    const shape = z.object({ text: z.literal("other"), to: z.number() });
    const error = await thrown(() => shape.parse({ text: BODY, to: NUMBER }));
    expect(logged(error)).toBe("invalid_value at text; invalid_type at to");
  });

  it("logs the type of a thrown value that is not an error, and not its contents", () => {
    expect(logged({ text: BODY })).toBe("object");
    expect(logged(undefined)).toBe("undefined");
    expect(logged(`Failed for ${NUMBER}`)).toBe("Failed for …678");
  });

  it("is cut to a length", () => {
    expect(logged(new Error("x".repeat(5000))).length).toBe(300);
  });
});
