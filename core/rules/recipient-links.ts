import { CODE_LENGTH } from "./codes.ts";
import { RECIPIENT_PART, shortLinkOf } from "./short-links.ts";

const CODE = "#".repeat(CODE_LENGTH);
const SHORT = "#".repeat(CODE_LENGTH + RECIPIENT_PART);
const OWN = new RegExp(`/[ur]${CODE}(?!#)`);
const HOST = new RegExp(
  `[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\\d+)?(?=/(?:[ur]${CODE}|s${SHORT})(?!#))`,
  "gi",
);

/** R244: stands in a text for each recipient's own link to opt out, and is exactly as long. */
export function optOutPlaceholder(host: string): string {
  return `${host}/u${CODE}`;
}

/** R245: the same for a link to reply. */
export function replyPlaceholder(host: string): string {
  return `${host}/r${CODE}`;
}

/** The line that carries a reply link in a text that does not name it. */
export function replyLine(link: string): string {
  return `Reply: ${link}`;
}

/** Whether a text has a link that needs a code of the recipient's own. */
export function needsCode(text: string): boolean {
  return OWN.test(text);
}

/** The text with a recipient's code in their links. It stays as long, and of the same alphabet. */
export function withCode(text: string, code: string): string {
  return text.replaceAll(`/u${CODE}`, `/u${code}`).replaceAll(`/r${CODE}`, `/r${code}`);
}

const EXAMPLE = { code: "k7Qm2xA9", recipient: "4bT0zR" } as const;

/** The text as its recipients see it: links where their own go, of the same length. */
export function withExampleLinks(text: string): string {
  const { code, recipient } = EXAMPLE;
  return withCode(text.replaceAll(`/s${SHORT}`, `/s${code}${recipient}`), code);
}

/** The text with all its placeholders on one host: the account's may have changed since it was written. */
export function onHost(text: string, host: string): string {
  return text.replace(HOST, () => host);
}

/** The text with a reply link, unless it already names one. */
export function withReplyLink(text: string, host: string): string {
  const link = replyPlaceholder(host);
  if (text.includes(link)) return text;
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${replyLine(link)}`;
}

/** A reply link's code has a digit, which no screen's path has after `/r`: `/reporting` is a screen. */
const REPLY = /^\/r(?=[A-Za-z]*[0-9])([0-9A-Za-z]{8})$/;
const OPT_OUT = /^\/u([0-9A-Za-z]{8})$/;

/** The code of a path `/u########`; undefined for every other path. */
export function optOutCodeOf(path: string): string | undefined {
  return OPT_OUT.exec(path)?.[1];
}

/** The code of a path `/r########`. */
export function replyCodeOf(path: string): string | undefined {
  return REPLY.exec(path)?.[1];
}

const PLACEHOLDER = new RegExp(`^/([ur]${CODE}|s${SHORT})$`);

/** Whether a path is a placeholder, which each recipient's own link takes the place of. */
export function isPlaceholder(path: string): boolean {
  return PLACEHOLDER.test(path);
}

/** Whether a path is that of a recipient's own link, or of its placeholder. */
export function isOwnLink(path: string): boolean {
  const isMade = optOutCodeOf(path) ?? replyCodeOf(path) ?? shortLinkOf(path);
  return isMade !== undefined || isPlaceholder(path);
}
