import { checkShortUrl } from "./find-link.ts";
import { addLinkDomain, checkLinkDomain, getLinkDomain, removeLinkDomain } from "./link-domain.ts";

export const linksRoutes = [
  checkShortUrl,
  getLinkDomain,
  addLinkDomain,
  checkLinkDomain,
  removeLinkDomain,
];
