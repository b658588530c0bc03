import * as z from "zod";

const text = z.string().min(1);

/** What each carrier needs: all of it, or none if it is not connected. */
const SCHEMAS = {
  "sinch-engage": z.object({
    SINCH_ENGAGE_URL: z.url().default("https://au.app.api.sinch.com"),
    SINCH_ENGAGE_API_KEY: text,
    SINCH_ENGAGE_API_SECRET: text,
    /** Of the signature key that is enabled: base64, as the carrier returns it. */
    SINCH_ENGAGE_PUBLIC_KEY: text,
  }),
  twilio: z.object({
    TWILIO_URL: z.url().default("https://api.twilio.com"),
    TWILIO_ACCOUNT_SID: text,
    /** Signs what it posts to us, too. */
    TWILIO_AUTH_TOKEN: text,
    /** Whether our numbers there can send MMS. */
    TWILIO_MMS: z.enum(["on", "off"]).default("off"),
  }),
  sinch: z.object({
    SINCH_URL: z.url().default("https://au.sms.api.sinch.com"),
    SINCH_SERVICE_PLAN_ID: text,
    SINCH_API_TOKEN: text,
    /** Signs what it posts to us. */
    SINCH_WEBHOOK_SECRET: text,
  }),
  vonage: z.object({
    VONAGE_URL: z.url().default("https://api.nexmo.com"),
    VONAGE_APPLICATION_ID: text,
    /** The application's: PKCS #8 in PEM. */
    VONAGE_PRIVATE_KEY: text,
    /** The account's: signs what it posts to us. */
    VONAGE_SIGNATURE_SECRET: text,
  }),
};

type Name = keyof typeof SCHEMAS;
export type CarrierSettings = { [N in Name]?: z.infer<(typeof SCHEMAS)[N]> };
export type SettingsOf<N extends Name> = z.infer<(typeof SCHEMAS)[N]>;

export const CARRIER_NAMES = [
  "sinch-engage",
  "twilio",
  "sinch",
  "vonage",
] as const satisfies Name[];

/** What the owner of a carrier's account has to set: all that has no default. */
export function carrierSecrets(name: unknown): string[] {
  const carrier = CARRIER_NAMES.find((one) => one === name);
  if (!carrier) return [];
  return Object.entries(SCHEMAS[carrier].shape)
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([key]) => key);
}

/** The settings of the carriers that are configured. One that lacks some is an error. */
export function carrierSettingsOf(env: object, chosen: string): CarrierSettings {
  const of = <S extends z.ZodObject>(name: Name, schema: S): z.output<S> | undefined =>
    name === chosen || Object.keys(schema.shape).some((key) => key in env)
      ? schema.parse(env)
      : undefined;
  return {
    "sinch-engage": of("sinch-engage", SCHEMAS["sinch-engage"]),
    twilio: of("twilio", SCHEMAS.twilio),
    sinch: of("sinch", SCHEMAS.sinch),
    vonage: of("vonage", SCHEMAS.vonage),
  };
}
