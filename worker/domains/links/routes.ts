import { checkShortUrl } from "./check-short-url.ts";

export const linksRoutes = [checkShortUrl];
