import { type Env, settingsOf } from "#worker/env.ts";
import { localPorts } from "#worker/ports/local-ports.ts";
import type { Carrier } from "./carrier.ts";
import type { Fetch } from "./http.ts";
import { sinch } from "./sinch/carrier.ts";
import { sinchWebhooks } from "./sinch/webhooks.ts";
import { sinchEngage } from "./sinch-engage/carrier.ts";
import { sinchEngageWebhooks } from "./sinch-engage/webhooks.ts";
import { twilio } from "./twilio/carrier.ts";
import { twilioWebhooks } from "./twilio/webhooks.ts";
import { vonage } from "./vonage/carrier.ts";
import { vonageWebhooks } from "./vonage/webhooks.ts";
import type { CarrierWebhooks } from "./webhooks.ts";

/** Nothing is configured: every message is rejected with a reason. */
const noCarrier: Carrier = {
  name: "none",
  mediums: ["sms", "mms"],
  batchSize: 1000,
  send: async (messages) =>
    messages.map(({ reference }) => ({
      reference,
      outcome: "rejected",
      reason: "No carrier is configured",
    })),
  lookup: async (references) => references.map((reference) => ({ reference, known: false })),
};

const internet: Fetch = (request) => fetch(request);

/** Every carrier that is configured, by name. */
export function carriersOf(env: Env): ReadonlyMap<string, Carrier> {
  const { carriers } = settingsOf(env);
  const configured = [
    ...(localPorts(env)?.carriers(env) ?? []),
    carriers["sinch-engage"] && sinchEngage(carriers["sinch-engage"], internet),
    carriers.twilio && twilio(carriers.twilio, env.APP_URL, internet),
    carriers.sinch && sinch(carriers.sinch, env.APP_URL, internet),
    carriers.vonage && vonage(carriers.vonage, env.APP_URL, internet),
  ];
  return new Map(configured.flatMap((carrier) => (carrier ? [[carrier.name, carrier]] : [])));
}

/** The carrier that CARRIER names. */
export function chooseCarrier(env: Env): Carrier {
  return carriersOf(env).get(env.CARRIER) ?? noCarrier;
}

/** What the carrier of this name may post; undefined if it is not configured. */
export function webhooksOf(env: Env, name: string): CarrierWebhooks | undefined {
  const { carriers } = settingsOf(env);
  switch (name) {
    case "simulator":
      return localPorts(env)?.carrierWebhooks(env);
    case "sinch-engage":
      return carriers[name] && sinchEngageWebhooks(carriers[name]);
    case "twilio":
      return carriers[name] && twilioWebhooks(carriers[name]);
    case "sinch":
      return carriers[name] && sinchWebhooks(carriers[name]);
    case "vonage":
      return carriers[name] && vonageWebhooks(carriers[name]);
  }
}
