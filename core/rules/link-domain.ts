import { DOMAIN_TEXTS } from "../contract/links/link-domain.ts";
import { isOn, linkTarget } from "./link-target.ts";

/** A domain for an account's links as it is stored, or why it cannot be one. `ours` is our own host. */
export function linkDomainOf(text: string, ours: string): { host: string } | { problem: string } {
  const typed = text.trim().toLowerCase();
  if (typed === "") return { problem: DOMAIN_TEXTS.required };
  const target = linkTarget(`https://${typed}/`);
  if ("problem" in target) return { problem: DOMAIN_TEXTS.wrong };
  const url = new URL(target.url);
  if (url.hostname !== typed || url.pathname !== "/" || url.search !== "" || url.hash !== "") {
    return { problem: DOMAIN_TEXTS.wrong };
  }
  if (isOn(target.url, ours)) return { problem: DOMAIN_TEXTS.ours };
  return isWhole(typed) ? { problem: DOMAIN_TEXTS.apex } : { host: typed };
}

/** Suffixes under which names are registered one level lower. */
const SECOND_LEVEL = /\.(com|net|org|edu|gov|id|asn)\.au$/;

function isWhole(host: string): boolean {
  return host.split(".").length <= (SECOND_LEVEL.test(host) ? 3 : 2);
}
