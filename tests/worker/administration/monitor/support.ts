import { expect } from "vitest";
import { newAccount } from "#tests/support/account.ts";
import type { Harness } from "#tests/support/campaign-harness.ts";
import { mailTo } from "#tests/support/codes.ts";
import { type AccountContext, personOf, type SystemContext } from "#worker/context.ts";
import { sweepAlerts } from "#worker/domains/administration/monitor/sweep-alerts.ts";

const MINUTE = 60_000;

/** A file's tests share an administrator: mails go to twenty at most. */
const made = new Map<string, ReturnType<typeof newAccount>>();

export async function adminOf(h: Harness): Promise<AccountContext> {
  const { testPath = "" } = expect.getState();
  const known = made.get(testPath) ?? newAccount({ role: "superAdmin" });
  made.set(testPath, known);
  const { account, person } = await known;
  return { ...h.system.forAccount(account), person };
}

/** What the administrator was mailed, newest first. */
export async function mailsTo(admin: AccountContext) {
  return await mailTo(`${personOf(admin).userId.toLowerCase()}@example.test`);
}

/** The sweep's run after so many minutes. */
export async function minutesLater(h: Harness, minutes: number, system: SystemContext = h.system) {
  h.clock.now += minutes * MINUTE;
  await sweepAlerts(system);
}

/** A database that says it has so many bytes. */
export function ofSize(database: D1Database, bytes: number): D1Database {
  const run = async () => ({ meta: { size_after: bytes } });
  return new Proxy(database, {
    get: (_, name) => (name === "prepare" ? () => ({ run }) : undefined),
  });
}
