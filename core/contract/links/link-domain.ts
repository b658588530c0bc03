import * as z from "zod";
import { endpoint, noInput, noOutput } from "../../endpoint.ts";

export const DOMAIN_STATES = ["pending", "active", "failed"] as const;

export const DOMAIN_TEXTS = {
  required: "Enter a domain",
  wrong: "Enter a domain such as links.example.com.au, without https:// or a path",
  apex: "Use a subdomain, such as links.example.com.au: a whole domain cannot point here",
  ours: "This is our own address. Enter a domain of yours.",
  taken: "Another account uses this domain",
  oneOnly: "Remove the domain that you have before you add another",
  unavailable: "Own link domains are not set up here. Ask support to set them up.",
  away: "The domain service did not respond. Nothing was changed. Try again in a few minutes.",
} as const;

const access = { who: "signed-in", may: "settings" } as const;
const change = { ...access, inPerson: true } as const;

/** One DNS record, exactly as its owner has to set it. */
export const dnsRecord = z.object({
  type: z.enum(["CNAME", "TXT"]),
  name: z.string(),
  value: z.string(),
});
export type DnsRecord = z.infer<typeof dnsRecord>;

export const linkDomain = z.object({
  host: z.string(),
  state: z.enum(DOMAIN_STATES),
  records: z.array(dnsRecord),
  /** Why it does not work. */
  reason: z.string().optional(),
  checkedAt: z.number().optional(),
});
export type LinkDomain = z.infer<typeof linkDomain>;

const one = z.object({ data: linkDomain });

export const getLinkDomain = endpoint("GET", "/user/link-domain", {
  summary: "The domain that the account's links are on, with its state and DNS records",
  access,
  input: noInput,
  output: z.object({ data: z.object({ domain: linkDomain.optional(), linkHost: z.string() }) }),
});

export const addLinkDomain = endpoint("PUT", "/user/link-domain", {
  summary: "Put the account's links on a domain of its own, once its DNS records are set",
  access: change,
  limits: [{ of: "link-domain", by: "account", per: "hour", most: 20 }],
  input: z.object({
    host: z.string({ error: DOMAIN_TEXTS.required }).max(253, DOMAIN_TEXTS.wrong),
  }),
  output: one,
});

export const checkLinkDomain = endpoint("POST", "/user/link-domain/check", {
  summary: "Look now whether the domain's DNS records are set",
  access: change,
  limits: [{ of: "link-domain-check", by: "account", per: "hour", most: 60 }],
  input: noInput,
  output: one,
});

export const removeLinkDomain = endpoint("DELETE", "/user/link-domain", {
  summary: "Put the account's links on our domain again; those sent with its own stop working",
  access: change,
  input: noInput,
  output: noOutput,
});
