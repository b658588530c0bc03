/** Stricter than the console's: its style is inline, and nothing else may run or load. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A small page for a recipient's phone: no script, nothing to load. */
export function page(title: string, body: string, status: number): Response {
  const html = `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
:root{--ink:#16241d;--soft:#4d5f56;--paper:#f6f8f6;--card:#fff;--line:#d5ddd8;--go:#1d5c43;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e8efea;--soft:#a9b8b0;--paper:#0f1613;--card:#18211d;--line:#2e3a34;--go:#7fcfa9;--on:#0c1a13}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:420px;padding:32px 24px;background:var(--card);border:1px solid var(--line);border-radius:8px}
h1{margin:0 0 8px;font-size:22px;line-height:1.25}h1,p{overflow-wrap:anywhere}p{margin:0 0 16px;color:var(--soft)}strong{color:var(--ink);font-variant-numeric:tabular-nums;white-space:nowrap}
button{width:100%;min-height:48px;border:0;border-radius:8px;background:var(--go);color:var(--on);font:600 16px system-ui,sans-serif;cursor:pointer}
button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
</style></head><body><main>${body}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": CONTENT_SECURITY_POLICY,
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
