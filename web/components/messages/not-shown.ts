import { type NameShows, UNVERIFIED } from "#core/rules/sender-register.ts";

/** What is said of a business name that phones do not show. */
export const NOT_SHOWN: Readonly<
  Record<
    Exclude<NameShows, "name">,
    { title: (name: string) => string; text: { any: string; campaign: string } }
  >
> = {
  unverified: {
    title: (name) => `Recipients see “${UNVERIFIED}” instead of ${name}`,
    text: {
      any: "Australian phones show only the names in the SMS Sender ID Register.",
      campaign:
        "Australian phones show only the names in the SMS Sender ID Register, and this one is not registered.",
    },
  },
  nothing: {
    title: (name) => `Nothing can be sent as ${name} yet`,
    text: {
      any: "No carrier may send under this name. Messages wait until it is registered, or until you choose another sender.",
      campaign:
        "No carrier may send under this name. The campaign pauses until it is registered. Choose another sender to send now.",
    },
  },
};
