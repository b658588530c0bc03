import { LINK_TEXTS, MAX_TARGET } from "./link-texts.ts";
import { inPlainLetters } from "./look-alikes.ts";
import { isAtOrBelow, isPublicHost } from "./public-address.ts";
import { readableHost } from "./punycode.ts";

const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/** Names that are imitated most, without those too short to tell apart from ordinary words. */
const BRANDS = [
  ...[
    "amazon",
    "apple",
    "auspost",
    "australiapost",
    "bankwest",
    "bendigobank",
    "binance",
    "bunnings",
  ],
  ...[
    "centrelink",
    "coinbase",
    "coles",
    "commbank",
    "ebay",
    "facebook",
    "gmail",
    "google",
    "icloud",
  ],
  ...["instagram", "linkedin", "linkt", "macquarie", "medicare", "microsoft", "mygov", "netflix"],
  ...[
    "optus",
    "outlook",
    "paypal",
    "qantas",
    "spotify",
    "stgeorge",
    "suncorp",
    "telegram",
    "telstra",
  ],
  ...["tiktok", "ubank", "vodafone", "westpac", "whatsapp", "woolworths", "youtube"],
] as const;

/**
 * Where a link leads, as it is stored: tracking parameters and fragments stay. Without a scheme it is
 * https. `problem` says why it may not be linked to.
 */
export function linkTarget(text: string): { url: string } | { problem: string } {
  const typed = text.trim();
  if (typed === "") return { problem: LINK_TEXTS.required };
  if (typed.length > MAX_TARGET) return { problem: LINK_TEXTS.long };
  const url = parsed(SCHEME.test(typed) ? typed : `https://${typed}`);
  if (!url || /\s/.test(typed) || !/^https?:$/.test(url.protocol))
    return { problem: LINK_TEXTS.wrong };
  if (url.username || url.password) return { problem: LINK_TEXTS.credentials };
  if (!isPublicHost(url.hostname)) return { problem: LINK_TEXTS.wrong };
  const shown = readableHost(url.hostname);
  if (imitates(shown)) return { problem: LINK_TEXTS.lookAlike(shown) };
  return { url: url.href };
}

/** Whether an address is on a host or below it. */
export function isOn(url: string, host: string): boolean {
  return isAtOrBelow(new URL(url).hostname, host.replace(/:\d+$/, ""));
}

function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Whether one of a host's labels has letters of another script and reads like a known brand. */
function imitates(host: string): boolean {
  return host.split(".").some((label) => {
    if (/^[a-z0-9-]*$/.test(label)) return false;
    const plain = inPlainLetters(label).toLowerCase().replaceAll("-", "");
    return BRANDS.some((brand) => plain.includes(brand));
  });
}
