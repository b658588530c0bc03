import { contract } from "#core/contract/registry.ts";
import { VENDOR_APPS } from "#core/rules/crm/apps.ts";
import { DEMO_FILE } from "#local/vendors/seed.ts";
import { connect, mappingOf, newPortal } from "#tests/support/crm.ts";
import { HOOK } from "#tests/support/webhooks.ts";
import { readCrm } from "#worker/domains/integrations/crm-imports/read-crm.ts";
import { runRead } from "#worker/domains/integrations/crm-imports/run-read.ts";
import { createCrmSync } from "#worker/domains/integrations/crm-syncs/crm-syncs.ts";
import { runSync } from "#worker/domains/integrations/crm-syncs/run-sync.ts";
import { listGhlLocations } from "#worker/domains/integrations/ghl/accounts.ts";
import { saveGhlWebhook } from "#worker/domains/integrations/ghl/webhooks.ts";
import { pickGoogleSheet } from "#worker/domains/integrations/google-sheets/google-sheets.ts";
import { emitWebhooks } from "#worker/domains/platform/webhooks/emit-webhooks.ts";
import { idOf } from "./id-of.ts";
import type { Makers } from "./things.ts";

const app = "hubspot";
const labels = mappingOf(app);

export const integrationMakers: Makers<"crmRead" | "crmSync" | "googleSheet" | "ghlLocation"> = {
  crmRead: async (ctx) => {
    for (const each of VENDOR_APPS) await connect(ctx, each, newPortal());
    const input = contract.readCrm.input.parse({ app, labels });
    const id = idOf("crmRead", (await readCrm(ctx, input)).data._id);
    // What its job does later would be a change that nobody asked for.
    await runRead(ctx, id);
    return id;
  },
  crmSync: async (ctx, need) => {
    await need("crmRead");
    const input = contract.createCrmSync.input.parse({ app, labels, groupid: await need("group") });
    const id = idOf("crmSync", (await createCrmSync(ctx, input)).data._id);
    await runSync(ctx, id);
    return id;
  },
  ghlLocation: async (ctx, need) => {
    await need("crmRead");
    const [location] = (await listGhlLocations(ctx)).data;
    const { _id: subAccount = "", name = "", status = "connected" } = location ?? {};
    await saveGhlWebhook({ ...ctx, person: undefined }, { webhook: HOOK });
    const data = { subAccount, name, status, at: ctx.now() };
    // Written and not sent: what its queue does later would be a change that nobody asked for.
    const { statements } = await emitWebhooks(ctx, [{ type: "ghl.subAccount", data }]);
    await ctx.db.batch(statements);
    return subAccount;
  },
  googleSheet: async (ctx, need) => {
    await need("crmRead");
    const { data } = await pickGoogleSheet(ctx, { fileId: DEMO_FILE });
    return idOf("googleSheet", data._id);
  },
};
