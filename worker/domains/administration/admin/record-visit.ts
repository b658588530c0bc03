import { contract } from "#core/contract/registry.ts";
import { may } from "#core/permissions.ts";
import { personOf } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { HOUR, withinLimit } from "#worker/kernel/rate-limit.ts";
import { verb } from "#worker/verb.ts";

const MOST_AN_HOUR = 30;

/** Records who tried the admin area without the right to; of one person so many an hour. */
export const recordVisit = verb(
  contract.adminVisit,
  async (ctx, { path }): Promise<Record<string, never>> => {
    const person = personOf(ctx);
    if (may(person, "admin")) return {};
    const key = `admin-visit:user:${person.userId}`;
    if (!(await withinLimit(ctx, { key, tries: MOST_AN_HOUR, windowMs: HOUR }))) return {};
    ctx.log.info("admin.refused", { user: person.userId, role: person.role });
    await commit(ctx, {
      audit: { action: "admin.refused", subject: path, detail: { role: person.role } },
    });
    return {};
  },
);
