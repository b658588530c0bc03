/** The areas of the Worker, each a folder of `worker/domains`, and the domains in it. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  platform: ["files", "journal", "notification-settings", "notifications", "restore", "webhooks"],
  identity: [
    "accounts",
    "assignments",
    "codes",
    "directory",
    "profile",
    "security",
    "sessions",
    "sign-in",
    "sign-up",
    "social",
    "sub-accounts",
    "tokens",
  ],
  money: ["billing", "books", "credit", "customer-invoices", "invoices", "orders", "postpaid"],
  content: ["links", "media", "params", "screening", "templates"],
  audience: ["audiences", "consents", "contacts", "groups", "imports", "segments", "suppressions"],
  senders: [
    "business-names",
    "dedicated-numbers",
    "personal-numbers",
    "sender-ids",
    "sender-tests",
    "senders",
    "shared-numbers",
    "verification",
  ],
  campaigns: ["campaigns", "lifecycle", "quick-messages", "schedules"],
  automation: ["contact-forms", "email-to-sms", "file-scheduler", "keywords", "workflows"],
  integrations: [
    "connections",
    "crm-activities",
    "crm-imports",
    "crm-syncs",
    "ghl",
    "google-sheets",
  ],
  sending: ["archive", "limits", "messages", "providers", "sending"],
  inbox: ["inbound", "rooms"],
  reports: ["dashboard", "exports", "stats"],
  administration: ["admin", "approvals", "monitor", "moves", "platform-settings", "support"],
};

/**
 * The same domains from the lowest layer to the highest. A domain imports only from layers below its own;
 * `worker/kernel` lies below them all. docs/architecture.md has the rule.
 */
export const LAYERS: readonly (readonly string[])[] = [
  ["archive", "directory", "files", "journal", "notifications", "providers", "sessions"],
  [
    "approvals",
    "assignments",
    "connections",
    "consents",
    "credit",
    "customer-invoices",
    "limits",
    "media",
    "params",
    "schedules",
    "senders",
    "shared-numbers",
    "stats",
    "webhooks",
  ],
  ["business-names", "codes", "groups", "messages", "templates", "verification"],
  ["links", "notification-settings", "personal-numbers", "suppressions", "tokens"],
  ["screening", "segments"],
  ["audiences", "lifecycle"],
  ["contacts", "dashboard", "profile", "security"],
  ["campaigns"],
  ["rooms"],
  ["exports", "imports", "invoices", "quick-messages", "sending"],
  [
    "billing",
    "contact-forms",
    "crm-imports",
    "dedicated-numbers",
    "email-to-sms",
    "file-scheduler",
    "ghl",
    "keywords",
    "sender-tests",
  ],
  ["crm-activities", "crm-syncs", "google-sheets", "inbound", "orders", "postpaid", "workflows"],
  ["accounts"],
  ["sign-in", "sub-accounts"],
  ["monitor", "sender-ids", "sign-up", "support"],
  ["admin", "books", "moves", "platform-settings", "social"],
  ["restore"],
];

const heights = new Map(LAYERS.flatMap((names, height) => names.map((name) => [name, height])));

/** The domain that a source file belongs to; undefined for one outside worker/domains. */
export function domainOf(file: string): string | undefined {
  return /^worker\/domains\/[^/]+\/([^/]+)\//.exec(file)?.[1];
}

/** Which domain needs which others. */
export function domainImports(imports: ReadonlyMap<string, readonly string[]>) {
  const needed = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const domain = domainOf(file);
    if (!domain) continue;
    const others = needed.get(domain) ?? new Set();
    needed.set(domain, others);
    for (const target of targets) {
      const other = domainOf(target);
      if (other && other !== domain) others.add(other);
    }
  }
  return needed;
}

/** One line for each import that does not go down, and for each domain without a layer. */
export function brokenLayers(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const homeless = [...domainImports(imports).keys()].filter((domain) => !heights.has(domain));
  const astray = [...imports.keys()].filter(isAstray);
  const upwards = [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => goesUp(domainOf(file), domainOf(target)))
      .map((target) => `domains-import-downwards: ${file} → ${target}`),
  );
  return [
    ...homeless.map((domain) => `domains-have-a-layer: ${domain} is not in scripts/layers.ts`),
    ...astray.map((file) => `domains-lie-in-their-area: ${file} is not where AREAS says`),
    ...upwards,
  ];
}

function isAstray(file: string): boolean {
  const [, area = "", domain = ""] = /^worker\/domains\/([^/]+)\/([^/]+)/.exec(file) ?? [];
  return heights.has(domain) && !AREAS[area]?.includes(domain);
}

function goesUp(from: string | undefined, to: string | undefined): boolean {
  if (!from || !to || from === to) return false;
  return (heights.get(to) ?? 0) >= (heights.get(from) ?? 0);
}

/**
 * One line for each file at the top of a domain that no other domain calls and that answers no endpoint: it
 * belongs into `inner`.
 */
export function hiddenTops(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const called = new Set(
    [...imports].flatMap(([file, targets]) =>
      file.startsWith("tests/")
        ? []
        : targets.filter((target) => domainOf(target) !== domainOf(file) || isRoutes(file)),
    ),
  );
  return [...imports.keys()]
    .filter((file) => /^worker\/domains\/[^/]+\/[^/]+\/[^/]+$/.test(file) && !isRoutes(file))
    .filter((file) => !called.has(file))
    .map((file) => `tops-are-for-others: ${file}`);
}

function isRoutes(file: string): boolean {
  return file.endsWith("/routes.ts");
}
