/** Stricter than the console's: its style is inline, and nothing else may run or load. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

interface PageOptions {
  logo?: string;
  /** Whether it has Turnstile's check for programs. */
  check?: boolean;
  /** The address that it leads to by itself. */
  next?: string;
}

const CHECK = "https://challenges.cloudflare.com";

/**
 * A small page for a recipient's phone: no script but the check for programs, and nothing to load but the account's logo. R028: no
 * search engine keeps it, and apps have nothing to preview.
 */
export function page(
  title: string,
  body: string,
  status: number,
  { logo = "", check = false, next = "" }: PageOptions = {},
): Response {
  const picture = logo === "" ? "" : `<img src="${escaped(logo)}" alt="" height="48">`;
  const refresh = next === "" ? "" : `<meta http-equiv="refresh" content="3;url=${escaped(next)}">`;
  const script = check ? `<script src="${CHECK}/turnstile/v0/api.js" async defer></script>` : "";
  const html = `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive, nosnippet">
<meta name="color-scheme" content="light dark">
${refresh}<title>${title}</title>
<style>
:root{--ink:#16241d;--soft:#4d5f56;--paper:#f6f8f6;--card:#fff;--line:#d5ddd8;--go:#1d5c43;--on:#fff;--bad:#a3261c}
@media (prefers-color-scheme:dark){:root{--ink:#e8efea;--soft:#a9b8b0;--paper:#0f1613;--card:#18211d;--line:#2e3a34;--go:#7fcfa9;--on:#0c1a13;--bad:#ff9b8f}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:420px;padding:32px 24px;background:var(--card);border:1px solid var(--line);border-radius:8px}
img{display:block;height:48px;max-width:100%;margin:0 0 20px;object-fit:contain;object-position:left}
h1{margin:0 0 8px;font-size:22px;line-height:1.25}h1,p,label{overflow-wrap:anywhere}h1,button{text-wrap:balance}p{text-wrap:pretty}p{margin:0 0 16px;color:var(--soft)}p:last-child{margin-bottom:0}strong{white-space:nowrap;color:var(--ink);font-variant-numeric:tabular-nums}.address{white-space:normal}a{color:var(--go)}
label{display:block;margin:0 0 8px;font-weight:600;white-space:pre-wrap}
textarea{width:100%;margin:0 0 16px;padding:12px;border:1px solid var(--soft);border-radius:8px;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;resize:vertical}
input{width:100%;min-height:48px;margin:0 0 16px;padding:8px 12px;border:1px solid var(--soft);border-radius:8px;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
input[type=checkbox]{width:20px;min-height:20px;height:20px;margin:2px 10px 0 0;flex:none}.box{display:flex;margin-bottom:16px;font-weight:400}.trap{position:absolute;left:-9999px}label+.error{margin-top:-8px}
button{width:100%;min-height:48px;padding:8px 16px;border:1px solid var(--go);border-radius:8px;background:var(--go);color:var(--on);font:600 16px system-ui,sans-serif;overflow-wrap:anywhere;cursor:pointer}
.second{margin-top:12px;background:none;color:var(--go)}.error{color:var(--bad)}
textarea:focus-visible,input:focus-visible,button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
.toast{position:fixed;inset:auto 16px 16px;margin:0 auto;max-width:420px;padding:12px 16px;border-radius:8px;background:var(--ink);color:var(--card);animation:gone 0s 6s forwards}@keyframes gone{to{visibility:hidden}}
</style>${script}</head><body><main>${picture}${body}</main></body></html>`;
  const policy = [
    CONTENT_SECURITY_POLICY,
    ...(picture === "" ? [] : ["img-src 'self'"]),
    ...(check ? [`script-src ${CHECK}`, `frame-src ${CHECK}`] : []),
  ].join("; ");
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": policy,
      "x-robots-tag": "noindex, nofollow, noarchive, nosnippet",
    },
  });
}

/** Names and addresses are typed by people. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function tooManyPage(): Response {
  return page(
    "Please wait",
    "<h1>Please wait a moment</h1><p>Too many requests came from your connection. Try again in a few minutes.</p>",
    429,
  );
}

/** Another site's page sent the form. */
export function elsewherePage(): Response {
  return page(
    "Open the link again",
    "<h1>Open the link again</h1><p>Nothing was changed. Please open the link in your text message.</p>",
    403,
  );
}

/** While the account behind a page is being moved between databases: a few seconds. */
export function movingPage(): Response {
  const response = page(
    "Please try again",
    "<h1>Please try again in a few seconds</h1><p>We are moving our records, so nothing was changed.</p>",
    503,
  );
  response.headers.set("retry-after", "5");
  return response;
}

/** The databases cannot be read or written now. */
export function laterPage(instead: string): Response {
  return page(
    "Please try again later",
    `<h1>Please try again in an hour</h1><p>Our records are being restored, so nothing was changed. ${instead}</p>`,
    503,
  );
}
