import * as z from "zod";
import { abnProblem } from "#core/rules/abn.ts";
import type { AccountFeed } from "#objects/account-feed.ts";
import type { CampaignRunner } from "#objects/campaign-runner.ts";
import type { ConversationRoom } from "#objects/conversation-room.ts";
import type { ScheduleRunner } from "#objects/schedule-runner.ts";
import type { SenderLimiter } from "#objects/sender-limiter.ts";
import { CARRIER_NAMES, type CarrierSettings, carrierSettingsOf } from "./carriers/settings.ts";
import { neededSecrets } from "./setting-secrets.ts";

/** The bindings of wrangler.toml. */
export interface Env {
  CONTROL: D1Database;
  /** SHARD_00, SHARD_01 … (worker/db/shards.ts). */
  [shard: `SHARD_${string}`]: D1Database;
  MEDIA: R2Bucket;
  /** Makes pictures smaller that are too large for us; optional (docs/deploy.md). */
  IMAGES?: ImagesBinding;
  JOURNAL: R2Bucket;
  QUEUE_BULK: Queue;
  QUEUE_TXN: Queue;
  QUEUE_JOBS: Queue;
  QUEUE_RECEIPTS: Queue;
  QUEUE_INBOUND: Queue;
  QUEUE_WEBHOOKS: Queue;
  QUEUE_JOURNAL: Queue;
  QUEUE_DUE: Queue;
  QUEUE_WORKFLOWS: Queue;
  QUEUE_CLICKS: Queue;
  QUEUE_SWEEPS: Queue;
  RUNNER: DurableObjectNamespace<CampaignRunner>;
  SCHEDULER: DurableObjectNamespace<ScheduleRunner>;
  LIMITER: DurableObjectNamespace<SenderLimiter>;
  FEED: DurableObjectNamespace<AccountFeed>;
  ROOM: DurableObjectNamespace<ConversationRoom>;
  ASSETS: Fetcher;
  /** The settings are texts, validated by `settingsOf`; these are also read individually. */
  ENVIRONMENT: string;
  APP_URL: string;
  CARRIER: string;
  AUTH_SECRET: string;
  D1_GUARD?: string;
}

const secret = z.string().min(32);
const optional = z.string().min(1).optional();

const settingsSchema = z
  .object({
    ENVIRONMENT: z.enum(["production", "development", "test"]),
    APP_URL: z.url(),
    CARRIER: z.enum(["none", "simulator", ...CARRIER_NAMES]),
    /** Signs session tokens and codes. */
    AUTH_SECRET: secret,
    /** Encrypts what must be read again: app tokens, webhook secrets. */
    ENCRYPTION_KEY: secret,
    MAILER: z.enum(["none", "simulator", "resend"]).default("none"),
    MAIL_FROM: z.string().default("Cooee <hello@cooee.example>"),
    RESEND_API_KEY: optional,
    /** Where webhooks are sent: the internet, or the simulator's page. */
    WEBHOOKS: z.enum(["internet", "simulator"]).default("internet"),
    /** What takes card payments: nothing, the simulator, or Stripe. */
    PAYMENTS: z.enum(["none", "simulator", "stripe"]).default("none"),
    STRIPE_SECRET_KEY: optional,
    STRIPE_PUBLISHABLE_KEY: optional,
    STRIPE_WEBHOOK_SECRET: optional,
    /** Who sells, on tax invoices. */
    SELLER_NAME: z.string().trim().min(1).default("Cooee"),
    SELLER_ABN: z
      .string()
      .transform((text) => text.replaceAll(" ", ""))
      .refine((abn) => abnProblem(abn) === undefined, "Must be a valid ABN")
      .optional(),
    SELLER_ADDRESS: optional,
    /** Cents of credit that a new account begins with. */
    SIGN_UP_CREDIT: z.coerce.number().int().min(0).max(1_000_00).default(0),
    GOOGLE_ISSUER: z.url().default("https://accounts.google.com"),
    GOOGLE_CLIENT_ID: optional,
    GOOGLE_CLIENT_SECRET: optional,
    APPLE_ISSUER: z.url().default("https://appleid.apple.com"),
    APPLE_CLIENT_ID: optional,
    APPLE_TEAM_ID: optional,
    APPLE_KEY_ID: optional,
    /** PKCS #8 in PEM. */
    APPLE_PRIVATE_KEY: optional,
    /** Customers' own link domains (Cloudflare for SaaS): our zone, a token for it, the CNAME's target. */
    LINK_HOSTS_ZONE: optional,
    LINK_HOSTS_TOKEN: optional,
    LINK_HOSTS_TARGET: optional,
    /** The keys of notifications in browsers (docs/deploy.md), in base 64 url; without them, there are none. */
    VAPID_PUBLIC_KEY: optional,
    VAPID_PRIVATE_KEY: optional,
    /** Where CRMs are: at their vendors, or the simulator's stand-ins. */
    INTEGRATIONS: z.enum(["internet", "simulator"]).default("internet"),
    /** Our apps at the vendors (docs/integrations.md); a CRM without them cannot be connected. */
    HUBSPOT_CLIENT_ID: optional,
    HUBSPOT_CLIENT_SECRET: optional,
    ZOHO_CLIENT_ID: optional,
    ZOHO_CLIENT_SECRET: optional,
    PIPEDRIVE_CLIENT_ID: optional,
    PIPEDRIVE_CLIENT_SECRET: optional,
    GHL_CLIENT_ID: optional,
    GHL_CLIENT_SECRET: optional,
    /** The public key of its webhooks: Ed25519, as GoHighLevel publishes it. */
    GHL_WEBHOOK_KEY: optional,
    SQUARESPACE_CLIENT_ID: optional,
    SQUARESPACE_CLIENT_SECRET: optional,
    GOOGLE_SHEETS_CLIENT_ID: optional,
    GOOGLE_SHEETS_CLIENT_SECRET: optional,
    TURNSTILE_SITE_KEY: optional,
    TURNSTILE_SECRET: optional,
    /** Whether the console's calls are encrypted (`ed`, `iv`, `authTag`). */
    PAYLOAD_ENCRYPTION: z.enum(["off", "required"]).default("off"),
    /** `all`, or the numbers of the shards from which nothing may be sent: `0,1`. */
    SENDING_STOPPED: z
      .string()
      .regex(/^(all|\d{1,3}(,\d{1,3})*)$/)
      .optional(),
    /** Numbers of the shards that take new accounts, `2,3`; all, if it is left out. */
    OPEN_SHARDS: z
      .string()
      .regex(/^\d{1,3}(,\d{1,3})*$/)
      .transform((text) => text.split(",").map(Number))
      .optional(),
    /**
     * Days after which messages of ended campaigns are archived; undefined if they stay. A follow-up comes up to 30 days
     * after its campaign and asks who got that.
     */
    ARCHIVE_AFTER_DAYS: z.coerce.number().int().min(35).max(3650).optional(),
    /** Days for which uploaded files are kept that nothing scheduled needs. */
    UPLOADS_KEPT_DAYS: z.coerce.number().int().min(1).max(3650).default(7),
    /** Days for which an import's rejected rows are kept, and chunks of ended campaigns; undefined for ever. */
    REJECTS_KEPT_DAYS: z.coerce.number().int().min(7).max(3650).optional(),
    /** A restore replays up to 30 days, and a follow-up comes up to 30 days after. */
    CHUNKS_KEPT_DAYS: z.coerce.number().int().min(35).max(3650).optional(),
    /** Days for which it is kept who did what; undefined for ever. */
    AUDIT_KEPT_DAYS: z.coerce.number().int().min(365).max(3650).optional(),
    /** `on` while the databases are being restored (docs/deploy.md). */
    RESTORING: z.enum(["on", "off"]).default("off"),
    /** Lets the operator's script replay the journal; without it that is refused. */
    RESTORE_SECRET: secret.optional(),
    /** Where alerts are posted beside the mails, and what signs them (docs/operations). */
    ALERT_WEBHOOK_URL: z.url({ protocol: /^https$/ }).optional(),
    ALERT_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{43}=$/)
      .optional(),
    /** Signs the path of the metrics; without it there are none. */
    METRICS_SECRET: secret.optional(),
    /** Codes by SMS for everyone together, at our cost. */
    SMS_CODES_PER_HOUR: z.coerce.number().int().min(0).default(1_000),
    SMS_CODES_PER_DAY: z.coerce.number().int().min(0).default(5_000),
    /** Emails to `{number}@` this domain become texts; undefined if that is not set up. */
    MAIL_DOMAIN: z.hostname().toLowerCase().optional(),
    /** The name under which our mail server says what it found out about an email: its `authserv-id`. Never guessed. */
    MAIL_SERVER: z.hostname().toLowerCase().optional(),
    SUPPORT_EMAIL: z.email().default("support@cooee.example"),
  })
  .refine((settings) => settings.MAIL_DOMAIN === undefined || settings.MAIL_SERVER, {
    message: "MAIL_DOMAIN is set, so MAIL_SERVER is needed",
  })
  .refine(({ ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: own }) => !url === !own, {
    message: "ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET go together",
  })
  .refine(({ VAPID_PUBLIC_KEY: open, VAPID_PRIVATE_KEY: own }) => !open === !own, {
    message: "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together",
  })
  .superRefine((settings, { addIssue }) => {
    const given = new Map(Object.entries(settings));
    // A carrier's are read by its own schema.
    for (const name of neededSecrets({ ...settings, CARRIER: undefined })) {
      if (!given.get(name)) addIssue({ code: "custom", message: `The secret ${name} is needed` });
    }
  })
  .refine(({ PAYMENTS, SELLER_ABN }) => PAYMENTS === "none" || SELLER_ABN, {
    message: "Card payments need tax invoices, so SELLER_ABN is needed",
  })
  .refine(({ ENVIRONMENT, PAYMENTS }) => ENVIRONMENT !== "production" || PAYMENTS !== "simulator", {
    message: "PAYMENTS is simulator, which takes no money: not in production",
  })
  .refine(({ ENVIRONMENT, APP_URL }) => ENVIRONMENT !== "production" || /^https:/.test(APP_URL), {
    message: "APP_URL is https in production, or cookies would travel in the open",
  });
/** `carriers` has the settings of those that are configured. */
export type Settings = z.infer<typeof settingsSchema> & { carriers: CarrierSettings };

let last: { env: Env; settings: Settings } | undefined;

/** The environment's texts, validated once per isolate. */
export function settingsOf(env: Env): Settings {
  if (last?.env !== env) {
    const settings = settingsSchema.parse(env);
    last = { env, settings: { ...settings, carriers: carrierSettingsOf(env, settings.CARRIER) } };
  }
  return last.settings;
}
