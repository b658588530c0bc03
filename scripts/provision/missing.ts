import { neededSecrets } from "../../worker/setting-secrets.ts";
import { type Config, isExample } from "../environment.ts";

/** Without these the Worker does not start, so it is not deployed. */
export function blocking({ vars }: Config, secrets: readonly string[]): string[] {
  return [
    ...(isExample(vars.APP_URL)
      ? [
          "An address: run this again with --url https://app.example.com.au, a name in a zone of this account",
        ]
      : []),
    ...neededSecrets(vars)
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
