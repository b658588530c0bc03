import { checkShortUrl } from "./check-short-url.ts";
import { addLinkDomain, checkLinkDomain, getLinkDomain, removeLinkDomain } from "./link-domain.ts";

export const linksRoutes = [
  checkShortUrl,
  getLinkDomain,
  addLinkDomain,
  checkLinkDomain,
  removeLinkDomain,
];
