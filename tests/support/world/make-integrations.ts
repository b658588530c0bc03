import { contract } from "#core/contract/registry.ts";
import { SOURCE_APPS } from "#core/rules/crm/apps.ts";
import { connect, mappingOf, newPortal } from "#tests/support/crm.ts";
import { readCrm } from "#worker/domains/integrations/crm-imports/read-crm.ts";
import { idOf } from "./id-of.ts";
import type { Makers } from "./things.ts";

export const integrationMakers: Makers<"crmRead"> = {
  crmRead: async (ctx) => {
    for (const app of SOURCE_APPS) await connect(ctx, app, newPortal());
    const input = contract.readCrm.input.parse({ app: "hubspot", labels: mappingOf("hubspot") });
    return idOf("crmRead", (await readCrm(ctx, input)).data._id);
  },
};
