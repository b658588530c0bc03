import { describe, expect, it } from "vitest";
import { WEBHOOK_EVENTS } from "#core/contract/webhooks/webhooks.ts";
import { newAccount } from "#tests/support/account.ts";
import { setSubAccountWebhook } from "#worker/domains/identity/sub-accounts/sub-accounts.ts";
import { listWebhooks } from "#worker/domains/platform/webhooks/webhooks.ts";
import { audited, family } from "./family.ts";
import { refusalOf } from "./support.ts";

describe("a sub-account's webhook", () => {
  it("gets everything, and its secret is shown only once", async () => {
    const { parent, sub } = await family();
    const webhook = "https://crm.example.com/hook";
    const { data } = await setSubAccountWebhook(parent, { id: sub.account.id, webhook });
    expect(data.secret.length).toBeGreaterThan(20);
    const [kept, ...others] = (await listWebhooks(sub)).data;
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ url: webhook, events: [...WEBHOOK_EVENTS], active: true });
    expect(JSON.stringify(kept)).not.toContain(data.secret);
    expect((await listWebhooks(parent)).data).toEqual([]);
    expect(await audited(sub, "webhook.create")).toMatchObject([{ actor: parent.person?.userId }]);
  });

  it("is refused with an error for its field, and for another account's sub-account", async () => {
    const { parent, sub } = await family();
    const stranger = await newAccount({ shard: 0 });
    const id = sub.account.id;
    const ours = "https://cooee.test/api/user/me";
    expect(await refusalOf(setSubAccountWebhook(parent, { id, webhook: ours }))).toMatchObject({
      fields: { webhook: expect.any(String) },
    });
    const webhook = "https://crm.example.com/hook";
    expect(await refusalOf(setSubAccountWebhook(stranger, { id, webhook }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await listWebhooks(sub)).data).toEqual([]);
  });
});
