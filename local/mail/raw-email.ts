import { Buffer } from "node:buffer";
import * as z from "zod";
import { AUTHENTICATIONS, type Authentication } from "../shapes.ts";

export const writtenEmail = z.object({
  from: z.email().max(254),
  to: z.array(z.string().min(1).max(254)).min(1).max(25),
  subject: z.string().max(500).default(""),
  text: z.string().max(100_000).default(""),
  html: z.string().max(400_000).optional(),
  messageId: z.string().max(200).optional(),
  inReplyTo: z.string().max(200).optional(),
  /** Further lines of its head. */
  headers: z.record(z.string().regex(/^[\w-]{1,60}$/), z.string().max(1_000)).default({}),
  files: z
    .array(
      z.object({
        type: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
        name: z.string().regex(/^[\w .-]{1,100}$/),
        /** Its bytes in base 64. */
        data: z.base64().max(11_000_000),
      }),
    )
    .max(5)
    .default([]),
  authentication: z.enum(AUTHENTICATIONS).default("pass"),
});
export type WrittenEmail = z.infer<typeof writtenEmail>;

const EDGE = "mx.cloudflare.net";

/** An email as it reaches us: with what the edge puts above it. */
export function rawEmail(email: WrittenEmail, at: number): string {
  const { from, to, subject, messageId = newMessageId(from), inReplyTo, headers } = email;
  const date = new Date(at).toUTCString();
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const head = [
    `Received: from mail.${domain} (192.0.2.1) by cloudflare-email.net (cloudflare) id 1; ${date}`,
    ...edgeLines(email.authentication, domain),
    `Received: by mail.${domain} (Postfix) id 2; ${date}`,
    ...(email.authentication === "forged" ? edgeLines("pass", domain) : []),
    `From: ${from}`,
    `To: ${to.join(", ")}`,
    `Subject: ${encodedWord(subject)}`,
    `Message-ID: ${messageId}`,
    `Date: ${date}`,
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: ${inReplyTo}`, `References: ${inReplyTo}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${encodedWord(value)}`),
    "MIME-Version: 1.0",
  ];
  return `${head.join("\r\n")}\r\n${body(email)}`;
}

export function newMessageId(from: string): string {
  return `<${crypto.randomUUID()}@${from.slice(from.lastIndexOf("@") + 1)}>`;
}

function edgeLines(authentication: Authentication, domain: string): string[] {
  const found: Record<Authentication, string | undefined> = {
    pass: `dmarc=pass header.from=${domain} policy.dmarc=reject; spf=pass smtp.mailfrom=bounce@${domain}`,
    aligned: `dmarc=none header.from=${domain}; dkim=pass header.d=mail.${domain} header.s=s1`,
    fail: `dmarc=fail header.from=${domain} policy.dmarc=none; spf=fail smtp.mailfrom=${domain}`,
    none: `dmarc=none header.from=${domain}; dkim=pass header.d=elsewhere.example; spf=none smtp.helo=x`,
    missing: undefined,
    forged: undefined,
  };
  const results = found[authentication];
  return results === undefined ? [] : [`Authentication-Results: ${EDGE};\r\n\t${results}`];
}

const BOUNDARY = "=_simulator";

function body({ text, html, files }: WrittenEmail): string {
  const written = html === undefined ? part("text/plain", text) : part("text/html", html);
  if (files.length === 0) return written;
  const parts = [
    written,
    ...files.map(
      ({ type, name, data }) =>
        `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines(data)}`,
    ),
  ].map((one) => `--${BOUNDARY}\r\n${one}\r\n`);
  return `Content-Type: multipart/mixed; boundary="${BOUNDARY}"\r\n\r\n${parts.join("")}--${BOUNDARY}--\r\n`;
}

function part(type: string, text: string): string {
  const bytes = Buffer.from(text).toString("base64");
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines(bytes)}`;
}

function lines(base64: string): string {
  return `${base64.replace(/.{1,76}/g, "$&\r\n")}`;
}

/** What is no line of plain letters travels encoded. */
function encodedWord(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;
}
