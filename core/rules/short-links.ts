import { CODE_LENGTH } from "./codes.ts";

/** Characters of a short link after its code that say whose it is: a digit, then five of any kind. */
export const RECIPIENT_PART = 6;

/**
 * A link's code and its recipient's part, behind `/s`. The digit is in a fixed place and no console
 * route has one there, so that a short link is never taken for a screen.
 */
const PATH = new RegExp(
  `^/s([0-9A-Za-z]{${CODE_LENGTH}})([0-9][0-9A-Za-z]{${RECIPIENT_PART - 1}})$`,
);

export interface ShortLink {
  code: string;
  recipient: string;
}

/** The link of a path `/s…`; undefined for every other path. */
export function shortLinkOf(path: string): ShortLink | undefined {
  const [, code, recipient] = PATH.exec(path) ?? [];
  return code && recipient ? { code, recipient } : undefined;
}

/** R246: stands in a text for each recipient's own short link, and is exactly as long. */
export function shortLinkPlaceholder(host: string): string {
  return shortLink(host, { code: "#".repeat(CODE_LENGTH), recipient: "#".repeat(RECIPIENT_PART) });
}

const PLACEHOLDER = new RegExp(`/s${"#".repeat(CODE_LENGTH + RECIPIENT_PART)}(?!#)`);

/** Whether a text has a placeholder of a short link, on whichever host. */
export function hasShortLink(text: string): boolean {
  return PLACEHOLDER.test(text);
}

/** A short link as it stands in a text. */
export function shortLink(host: string, { code, recipient }: ShortLink): string {
  return `${host}/s${code}${recipient}`;
}
