import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newSigningSecret, signedHeaders } from "#worker/ports/webhook-signing.ts";

const PAGE = join(import.meta.dirname, "../../../docs/api.md");

type Verify = (headers: Record<string, string>, body: string, secret: string) => boolean;

function isVerify(value: unknown): value is Verify {
  return typeof value === "function";
}

/** The sample in docs/api.md, as a reader would copy it. */
async function sample(): Promise<Verify> {
  const code = /```js\n([\s\S]*?)```/.exec(String(readFileSync(PAGE)))?.[1] ?? "";
  const loaded: Record<string, unknown> = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  const { isFromCooee } = loaded;
  if (!isVerify(isFromCooee)) throw new Error("The sample exports no isFromCooee");
  return isFromCooee;
}

it("docs/api.md: its sample accepts what we sign and nothing else", async () => {
  const isFromCooee = await sample();
  const secret = newSigningSecret();
  const body = '{"type":"message.received","data":{"text":"G’day 🦘"}}';
  const now = Date.now();
  const headers = await signedHeaders(secret, { id: "dlv_1", body, now });
  expect(isFromCooee(headers, body, secret)).toBe(true);
  const rotated = `v1,${"A".repeat(43)}= ${headers["webhook-signature"]}`;
  expect(isFromCooee({ ...headers, "webhook-signature": rotated }, body, secret)).toBe(true);
  expect(isFromCooee(headers, `${body} `, secret)).toBe(false);
  expect(isFromCooee(headers, body, newSigningSecret())).toBe(false);
  expect(isFromCooee({ ...headers, "webhook-id": "dlv_2" }, body, secret)).toBe(false);
  expect(isFromCooee({ ...headers, "webhook-signature": "v1," }, body, secret)).toBe(false);
  expect(isFromCooee({}, body, secret)).toBe(false);
  const old = await signedHeaders(secret, { id: "dlv_1", body, now: now - 301_000 });
  expect(isFromCooee(old, body, secret)).toBe(false);
});
