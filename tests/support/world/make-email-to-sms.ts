import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import { addEmailSender } from "#worker/domains/automation/email-to-sms/email-senders.ts";
import { idOf } from "./id-of.ts";
import type { Makers } from "./things.ts";

export const emailToSmsMakers: Makers<"emailSender"> = {
  emailSender: async (ctx) => {
    const input = { email: `${crypto.randomUUID()}@shop.com.au`, sender: SHARED_SENDER };
    const { data } = await addEmailSender(ctx, contract.addEmailSender.input.parse(input));
    return idOf("emailSender", data.id);
  },
};
