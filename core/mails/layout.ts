import type { MailContent, MailPart } from "./mail.ts";

/** A mail as it is sent. */
export function layOut(mail: MailContent): { subject: string; text: string; html: string } {
  return { subject: mail.subject, text: plainText(mail), html: htmlPage(mail) };
}

function plainText({ parts, business }: MailContent): string {
  const footer = business ? [`Cooee, for ${business}`] : [];
  return [...parts.map(textOf), ...footer].join("\n\n");
}

/** Every text is escaped. */
function htmlPage({ subject, parts, business }: MailContent): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#f6f9f7;color:#17211c;font:15px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;color:#12533c;font-size:18px;font-weight:600">Cooee</p>
<div style="padding:8px 24px;border:1px solid #dde5e0;border-radius:8px;background:#fff;overflow-wrap:anywhere">
${parts.map(htmlOf).join("\n")}
</div>
${business ? `<p style="margin:16px 0 0;color:#55635c;font-size:13px">Cooee, for ${escaped(business)}</p>` : ""}
</div>
</body>
</html>
`;
}

function textOf(part: MailPart): string {
  if (typeof part === "string") return part;
  if ("code" in part) return `    ${part.code}`;
  if ("link" in part) return part.link;
  if ("items" in part) return part.items.map((item) => `- ${item}`).join("\n");
  return part.quote;
}

const PARAGRAPH = "margin:16px 0";

function htmlOf(part: MailPart): string {
  if (typeof part === "string") return `<p style="${PARAGRAPH}">${escaped(part)}</p>`;
  if ("code" in part) {
    return `<p style="${PARAGRAPH};font-size:28px;font-weight:600;letter-spacing:4px">${escaped(part.code)}</p>`;
  }
  if ("link" in part) {
    return `<p style="${PARAGRAPH}"><a href="${escaped(part.link)}" style="display:inline-block;padding:9px 16px;border-radius:8px;background:#12533c;color:#fff;font-weight:500;text-decoration:none">${escaped(part.label)}</a></p>`;
  }
  if ("items" in part) {
    const items = part.items.map((item) => `<li>${escaped(item)}</li>`).join("");
    return `<ul style="${PARAGRAPH};padding-left:20px">${items}</ul>`;
  }
  return `<blockquote style="${PARAGRAPH};padding-left:12px;border-left:3px solid #dde5e0;white-space:pre-wrap">${escaped(part.quote)}</blockquote>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
