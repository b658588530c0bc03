import { addressParser } from "postal-mime";
import { getDomain } from "tldts";
import { email } from "#core/contract/fields/identity-fields.ts";
import { type AuthenticationResults, parseResults } from "./authentication-results.ts";
import { type Header, onlyValue, valuesOf } from "./headers.ts";

/**
 * The address that an email is proved to be from; undefined if it is not. Only what our own edge found counts: the topmost
 * results, above the second `Received`, since everything from there on came with the email and may be made up.
 */
export function authorOf(headers: readonly Header[], edge: string): string | undefined {
  const from = onlyValue(headers, "from");
  const author = from === undefined ? undefined : onlyAddress(from);
  const found = resultsOfEdge(headers, edge);
  if (!author || !found) return undefined;
  return isAligned(found, author.slice(author.indexOf("@") + 1)) ? author : undefined;
}

const LONGEST_FROM = 1_000;

/** The one address of a header, in lower case. */
function onlyAddress(value: string): string | undefined {
  if (value.length > LONGEST_FROM) return undefined;
  const [only, ...others] = addressParser(value);
  if (!only?.address || only.group || others.length > 0) return undefined;
  return email.safeParse(only.address).data;
}

/** The topmost results, if they are the edge's own. Any other on top of them, or none, proves nothing. */
function resultsOfEdge(headers: readonly Header[], edge: string) {
  const at = headers.findIndex(({ name }) => name === "authentication-results");
  const above = headers.slice(0, Math.max(0, at));
  if (valuesOf(above, "received").length > 1) return undefined;
  const results = parseResults(headers[at]?.value ?? "");
  return results?.server === edge ? results : undefined;
}

/** DMARC decides; where the domain has no such record, SPF or DKIM of the same organisation does. */
function isAligned({ results }: AuthenticationResults, domain: string): boolean {
  const [dmarc, ...others] = results.filter(({ method }) => method === "dmarc");
  if (others.length > 0) return false;
  if (dmarc) {
    // The edge read another address out of it than we did.
    if (dmarc.properties.get("header.from") !== domain) return false;
    if (dmarc.result !== "none") return dmarc.result === "pass";
  }
  const organisation = organisationOf(domain);
  return (
    organisation !== undefined &&
    results.some(
      ({ method, result, properties }) =>
        result === "pass" && organisationOf(provedBy(method, properties)) === organisation,
    )
  );
}

/** The domain that a method vouches for. */
function provedBy(method: string, properties: ReadonlyMap<string, string>): string {
  if (method === "dkim") {
    return properties.get("header.d") ?? domainIn(properties.get("header.i") ?? "");
  }
  return method === "spf" ? domainIn(properties.get("smtp.mailfrom") ?? "") : "";
}

function domainIn(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/** `mail.shop.com.au` and `shop.com.au` are of one: `shop.com.au`. Undefined for what no one can own. */
function organisationOf(domain: string): string | undefined {
  return getDomain(domain, { allowPrivateDomains: true }) ?? undefined;
}
