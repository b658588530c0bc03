import { optOutCodeOf, replyCodeOf } from "#core/rules/recipient-links.ts";
import { allowEmailCodeOf } from "#worker/domains/automation/email-to-sms/allow-email-path.ts";
import { unsubscribeTokenOf } from "#worker/domains/platform/notification-settings/unsubscribe-link.ts";
import { allowEmailPage } from "./allow-email.ts";
import { logo, logoOf } from "./logo.ts";
import { media, mediaTokenOf } from "./media.ts";
import { optOutPage } from "./opt-out.ts";
import { replyPage } from "./reply.ts";
import { openShortLink, shortLinkPath } from "./short-link.ts";
import { noLinkPage } from "./short-link-page.ts";
import { unsubscribePage } from "./unsubscribe.ts";
import type { Visit } from "./visit.ts";

export type Page = (visit: Visit) => Promise<Response>;

/** The four public routes, with whatever was typed behind them. */
const ROUTE = /^\/(optout|useroptout|reply|shorturl)(?:\/([^/]*)(?:\/.*)?)?$/i;
const CODE = /^[0-9A-Za-z]{8}$/;
/** A link, and behind it what a phone took for a part of it: the punctuation of its sentence, say. */
const RUN_ON =
  /^(\/(?:[sur]|(?:optout|useroptout|reply|shorturl)\/)[0-9A-Za-z]{8}(?:[0-9A-Za-z]{6})?)[^0-9A-Za-z].*$/is;
/** What no screen's path begins with: those are words in small letters, with hyphens between them. */
const NO_SCREEN = /^\/[sur](?:$|\/|[^/]*[^a-z./-])/;

/**
 * What answers a recipient's path, whatever a phone appended to it; a path that is like one and no link is answered, too.
 * Undefined for every other path.
 */
export function recipientPath(path: string): Page | undefined {
  const page = linkPage(path.replace(RUN_ON, "$1"));
  return page ?? (NO_SCREEN.test(path) ? () => Promise.resolve(noLinkPage(404)) : undefined);
}

function linkPage(path: string): Page | undefined {
  const link = shortLinkPath(path);
  if (link) return (visit) => openShortLink(visit, link);
  const optingOut = optOutCodeOf(path);
  if (optingOut) return (visit) => optOutPage(visit, { code: optingOut, global: true });
  const replying = replyCodeOf(path);
  if (replying) return (visit) => replyPage(visit, replying);
  const picture = logoOf(path);
  if (picture) return (visit) => logo(visit, picture);
  const allowing = allowEmailCodeOf(path);
  if (allowing) return (visit) => allowEmailPage(visit, allowing);
  const token = mediaTokenOf(path);
  if (token) return (visit) => media(visit, token);
  const subscription = unsubscribeTokenOf(path);
  if (subscription) return (visit) => unsubscribePage(visit, subscription);
  const [, route = "", code = ""] = ROUTE.exec(path) ?? [];
  if (route === "") return undefined;
  if (!CODE.test(code)) return () => Promise.resolve(noLinkPage(404));
  if (/^reply$/i.test(route)) return (visit) => replyPage(visit, code);
  const global = /^useroptout$/i.test(route);
  return (visit) => optOutPage(visit, { code, global });
}
