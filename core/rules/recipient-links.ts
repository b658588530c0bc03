import { CODE_LENGTH } from "./codes.ts";
import { RECIPIENT_PART, shortLinkOf } from "./short-links.ts";

const CODE = "#".repeat(CODE_LENGTH);
const SHORT = "#".repeat(CODE_LENGTH + RECIPIENT_PART);
const OWN = new RegExp(`/[ur]${CODE}(?!#)`);
const PATH = new RegExp(`/(?:[ur]${CODE}|s${SHORT})(?!#)`, "g");
/** What a host with its port is written with. */
const OF_HOST = /[a-z0-9.:-]/i;
/** A host, perhaps with its port, at the end of what is written like one. */
const HOST = /(?:^|:)[.-]*(?<host>[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d+)?)$/i;
const LONGEST_HOST = 260;
/** What a phone takes for a part of the address that follows it; `https://` is one. */
const RUNS_INTO_LINK = /(?:[\p{L}\p{M}\p{N}#}._@-]|(?<!:\/)\/)$/u;
/** What a phone takes for a part of the address before it: all but the punctuation that ends a phrase. */
const LINK_RUNS_INTO = /^[.,;:!?)\]}>"'’”…]*[^\s.,;:!?)\]}>"'’”…]/u;

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

/**
 * The text with all its placeholders on one host, because the account's may have changed since it was written,
 * and with a space wherever one would run into what is beside it.
 */
export function onHost(text: string, host: string): string {
  let result = "";
  let done = 0;
  for (const { 0: path, index } of text.matchAll(PATH)) {
    const length = hostLength(text.slice(Math.max(done, index - LONGEST_HOST), index), host);
    if (length === undefined) continue;
    const before = text.slice(done, index - length);
    result += done > 0 ? afterLink(before) : before;
    result = beforeLink(result) + host + path;
    done = index + path.length;
  }
  const rest = text.slice(done);
  return result + (done > 0 ? afterLink(rest) : rest);
}

/** How many characters at the end of a text are the host of the path that follows; undefined if none are. */
function hostLength(text: string, host: string): number | undefined {
  if (text.toLowerCase().endsWith(host.toLowerCase())) return host.length;
  let start = text.length;
  while (start > 0 && OF_HOST.test(text.charAt(start - 1))) start--;
  return HOST.exec(text.slice(start))?.groups?.host?.length;
}

/** A text that a link follows, with a space at its end if they would be one. */
export function beforeLink(text: string): string {
  return RUNS_INTO_LINK.test(text.slice(-3)) ? `${text} ` : text;
}

/** A text that follows a link, with a space at its beginning if they would be one. */
export function afterLink(text: string): string {
  return LINK_RUNS_INTO.test(text) ? ` ${text}` : text;
}

/** The text with a reply link, unless it already names one. */
export function withReplyLink(text: string, host: string): string {
  const link = replyPlaceholder(host);
  if (text.includes(link)) return text;
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${replyLine(link)}`;
}

const REPLY_LINK = new RegExp(`/r${CODE}(?!#)`);

/** Whether a text has a placeholder of a link to reply. */
export function hasReplyLink(text: string): boolean {
  return REPLY_LINK.test(text);
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
