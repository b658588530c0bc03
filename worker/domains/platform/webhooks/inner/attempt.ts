import { invalid } from "#core/errors.ts";
import { isAtOrBelow, publicAddressProblem } from "#core/rules/public-address.ts";
import { formatProblem } from "#core/rules/webhook-formats.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { SIMULATED_HOST } from "#worker/ports/webhook-sender.ts";
import { signedHeaders } from "#worker/ports/webhook-signing.ts";
import { decrypt } from "#worker/secrets.ts";
import type { WebhookRow } from "../webhook-queries.ts";
import { pushRequest } from "./push-request.ts";

/** What of an error is kept. */
const MOST_KEPT = 500;

export type Attempt =
  | { ok: true; response: number }
  /** Undefined if there was no response, or nothing was sent. */
  | { ok: false; response: number | null; error: string };

/** Makes one request to a webhook and returns the outcome. It never throws. */
export async function attempt(
  ctx: AccountContext,
  webhook: Pick<WebhookRow, "id" | "url" | "format" | "secret">,
  message: { id: string; body: string },
): Promise<Attempt> {
  const problem = addressProblem(ctx, webhook);
  if (problem) return { ok: false, response: null, error: problem };
  try {
    const secret = await decrypt(ctx.settings.ENCRYPTION_KEY, webhook.id, webhook.secret);
    const request =
      webhook.format === "push"
        ? await pushRequest(ctx, { url: webhook.url, keys: secret }, message.body)
        : {
            headers: await signedHeaders(secret, { ...message, now: ctx.now() }),
            body: message.body,
          };
    const response = await ctx.hooks.send({ url: webhook.url, ...request });
    if (response.status >= 200 && response.status <= 299) {
      return { ok: true, response: response.status };
    }
    const error = isRedirect(response.status) ? "Redirects are not followed" : response.text;
    return { ok: false, response: response.status, error: kept(error) };
  } catch (error) {
    const text = error instanceof Error ? error.message : "Nothing could be sent";
    return { ok: false, response: null, error: kept(text) };
  }
}

function isRedirect(status: number): boolean {
  return status >= 300 && status <= 399;
}

/** NUL would end the text in the database, and other control characters garble the log. */
function kept(text: string): string {
  return text.slice(0, MOST_KEPT).replace(/\p{Cc}/gu, " ");
}

type Receiver = Pick<WebhookRow, "url" | "format">;
type Ctx = Pick<SystemContext, "settings">;

/** What is wrong with an address now; checked when it is saved, and again before each request. */
function addressProblem({ settings }: Ctx, { url: address, format }: Receiver): string | undefined {
  const own = new URL(settings.APP_URL).hostname;
  const host = URL.parse(address)?.hostname ?? "";
  const simulated = settings.WEBHOOKS === "simulator" && isAtOrBelow(host, SIMULATED_HOST);
  const problem = publicAddressProblem(address, simulated ? undefined : own);
  return problem ?? formatProblem(format, host, simulated ? SIMULATED_HOST : undefined);
}

/** The address as `fetch` will read it, so that what was checked is what is called. */
export function checkedAddress(ctx: Ctx, receiver: Receiver, field = "url"): string {
  const problem = addressProblem(ctx, receiver);
  if (problem) throw invalid(field, problem);
  return new URL(receiver.url).href;
}
