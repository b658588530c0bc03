import { carrierSecrets } from "./carriers/settings.ts";

type Vars = Readonly<Record<string, unknown>>;

/** What goes with a setting: secrets that only their owner has. */
const SECRETS: readonly { when: (vars: Vars) => boolean; names: readonly string[] }[] = [
  { when: ({ MAILER }) => MAILER === "resend", names: ["RESEND_API_KEY"] },
  {
    when: ({ PAYMENTS }) => PAYMENTS === "stripe",
    names: ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
  },
  { when: (vars) => Boolean(vars.VAPID_PUBLIC_KEY), names: ["VAPID_PRIVATE_KEY"] },
];

/** The secrets without which the Worker does not start with these settings. */
export function neededSecrets(vars: Vars): string[] {
  const own = SECRETS.filter(({ when }) => when(vars)).flatMap(({ names }) => names);
  return [...own, ...carrierSecrets(vars.CARRIER)];
}
