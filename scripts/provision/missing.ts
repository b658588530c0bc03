import { type Config, isExample } from "../environment.ts";

type Vars = Config["vars"];

/** What goes with a setting: secrets that only their owner has. */
const SECRETS: { when: (vars: Vars) => boolean; names: string[] }[] = [
  { when: ({ MAILER }) => MAILER === "resend", names: ["RESEND_API_KEY"] },
  {
    when: ({ PAYMENTS }) => PAYMENTS === "stripe",
    names: ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
  },
  {
    when: ({ CARRIER }) => CARRIER === "sinch-engage",
    names: ["SINCH_ENGAGE_API_KEY", "SINCH_ENGAGE_API_SECRET", "SINCH_ENGAGE_PUBLIC_KEY"],
  },
  {
    when: ({ CARRIER }) => CARRIER === "twilio",
    names: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"],
  },
  {
    when: ({ CARRIER }) => CARRIER === "sinch",
    names: ["SINCH_SERVICE_PLAN_ID", "SINCH_API_TOKEN", "SINCH_WEBHOOK_SECRET"],
  },
  {
    when: ({ CARRIER }) => CARRIER === "vonage",
    names: ["VONAGE_APPLICATION_ID", "VONAGE_PRIVATE_KEY", "VONAGE_SIGNATURE_SECRET"],
  },
  { when: (vars) => Boolean(vars.VAPID_PUBLIC_KEY), names: ["VAPID_PRIVATE_KEY"] },
];

/** Without these the Worker does not start, so it is not deployed. */
export function blocking({ vars }: Config, secrets: readonly string[]): string[] {
  const names = SECRETS.filter(({ when }) => when(vars)).flatMap((one) => one.names);
  return [
    ...(isExample(vars.APP_URL)
      ? [
          "An address: run this again with --url https://app.example.com.au, a name in a zone of this account",
        ]
      : []),
    ...names
      .filter((name) => !secrets.includes(name))
      .map((name) => `The secret ${name}: npx wrangler secret put ${name}`),
    ...(vars.PAYMENTS === "stripe" && !vars.SELLER_ABN
      ? ["SELLER_ABN: card payments need tax invoices"]
      : []),
  ];
}

/** What does not work yet, in words. docs/deploy.md says how to set up each. */
export function wanting({ vars }: Config): string[] {
  const without = (name: string) => (vars[name] ?? "none") === "none";
  return [
    ...(without("MAILER") && without("CARRIER")
      ? [
          "Mail and a carrier: until there is one of them, nobody can sign up, as no code reaches them",
        ]
      : []),
    ...(without("CARRIER")
      ? ["A carrier (CARRIER and its keys): until then every message fails and is refunded"]
      : []),
    ...(without("MAILER")
      ? [
          "Mail (MAILER, MAIL_FROM, a key, and the DNS records of its domain): codes go by text only",
        ]
      : []),
    ...((vars.SUPPORT_EMAIL ?? ".example").endsWith(".example")
      ? ["SUPPORT_EMAIL: what people write to support reaches nobody"]
      : []),
    ...(without("PAYMENTS") ? ["Card payments (PAYMENTS): accounts ask for credit by email"] : []),
  ];
}
