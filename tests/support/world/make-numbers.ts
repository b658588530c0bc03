import { newHandsets } from "#tests/support/campaigns.ts";
import { addDedicatedNumber } from "#worker/domains/senders/dedicated-numbers/edit-dedicated-number.ts";
import { activateDedicatedNumber } from "#worker/domains/senders/dedicated-numbers/list-dedicated-numbers.ts";
import { idOf } from "./id-of.ts";
import type { Makers } from "./things.ts";

export const numberMakers: Makers<"number"> = {
  number: async (ctx, need) => {
    const [number = ""] = newHandsets(1);
    const { data } = await addDedicatedNumber(
      { ...ctx, person: undefined },
      {
        ...{ number, country: "AU", type: "common", serviceType: "sms", amount: 15 },
        ...{ provider: "simulator", paymentMode: "stripe", reference: "Stock" },
      },
    );
    const id = idOf("number", data._id);
    await activateDedicatedNumber(ctx, { id, user: await need("user"), paymentMode: "admin" });
    return id;
  },
};
