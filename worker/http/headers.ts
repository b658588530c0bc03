import { EMBEDDERS } from "#core/embedding.ts";

const TURNSTILE = "https://challenges.cloudflare.com";

const COMMON = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];
const policy = (scripts: string, more: readonly string[] = []) =>
  [`script-src ${scripts}`, ...more, ...COMMON].join("; ");

const CONTENT_SECURITY_POLICY = policy("'self'");
const WITH_TURNSTILE = policy(`'self' ${TURNSTILE}`, [`frame-src ${TURNSTILE}`]);

/** Where Stripe's script, its frames and its calls are (docs.stripe.com/security/guide). */
const WITH_STRIPE = policy("'self' https://js.stripe.com https://*.js.stripe.com", [
  "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
]).replace("connect-src 'self'", "connect-src 'self' https://api.stripe.com");
/** The simulator's card field is a frame of this host. */
const WITH_SIMULATED_CARDS = policy("'self'", ["frame-src 'self'"]);
const CARD_POLICIES = { stripe: WITH_STRIPE, simulator: WITH_SIMULATED_CARDS, none: undefined };

/** What every page and every call needs. */
export const SECURITY_HEADERS = {
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
};

/** A page that only HubSpot may show in a frame. */
const EMBEDDED_HEADERS = {
  ...SECURITY_HEADERS,
  "content-security-policy": CONTENT_SECURITY_POLICY.replace(
    "frame-ancestors 'none'",
    `frame-ancestors ${EMBEDDERS.join(" ")}`,
  ),
  "referrer-policy": "no-referrer",
};

/** The same for a page under `/hs/`. */
export function embedded(response: Response): Response {
  const copy = new Response(response.body, response);
  for (const [name, value] of Object.entries(EMBEDDED_HEADERS)) copy.headers.set(name, value);
  // It knows no hosts: browsers that heed the policy would ignore it, and others refuse every frame.
  copy.headers.delete("x-frame-options");
  return copy;
}

/** A page on which a card is typed, which nothing else of ours may load from. */
export function withCards(response: Response, payments: keyof typeof CARD_POLICIES): Response {
  const cardPolicy = CARD_POLICIES[payments];
  if (!cardPolicy) return response;
  const copy = new Response(response.body, response);
  copy.headers.set("content-security-policy", cardPolicy);
  return copy;
}

/**
 * The response with the headers that every page and every call needs; its own headers are kept.
 * Only if Turnstile is configured may a page load its script.
 */
export function secured(response: Response, options: { turnstile?: boolean } = {}): Response {
  if (response.webSocket) return response;
  const copy = new Response(response.body, response);
  if (options.turnstile) copy.headers.set("content-security-policy", WITH_TURNSTILE);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!copy.headers.has(name)) copy.headers.set(name, value);
  }
  return copy;
}
