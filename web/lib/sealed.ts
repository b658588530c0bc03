import * as z from "zod";
import { agreeKey } from "#core/contract/sessions/sessions.ts";
import {
  agreedBytes,
  agreementKeys,
  openResponse,
  SEALED_KEY_MS,
  SEALED_PATH,
  sealCall,
  sealedResponse,
  sealingKey,
} from "#core/sealed.ts";
import { ApiError } from "./api-error.ts";
import type { Incoming, Outgoing, Send } from "./sealing.ts";

/** How long before its end a key is replaced. */
const RENEW_BEFORE_MS = 5 * 60_000;

interface Agreed {
  key: CryptoKey;
  ticket: string;
  /** How far the server's clock is ahead of ours. */
  ahead: number;
  renewAt: number;
}

const keyRefused = z.object({ fields: z.object({ ticket: z.string() }) });
const method = z.enum(["GET", "POST", "PUT", "DELETE"]);

/** Sends calls encrypted, with a key that only this page's memory holds. */
export function sealedSend(transmit: Send): Send {
  let agreement: Promise<Agreed> | undefined;
  let renewAt = 0;

  /** Calls that need a key at the same time share one. */
  function agreed(): Promise<Agreed> {
    if (agreement && Date.now() < renewAt) return agreement;
    renewAt = Number.POSITIVE_INFINITY;
    agreement = agree(transmit).then(
      (made) => {
        renewAt = made.renewAt;
        return made;
      },
      (error: unknown) => {
        renewAt = 0;
        throw error;
      },
    );
    return agreement;
  }

  async function attempt(request: Outgoing, used: Promise<Agreed>): Promise<Incoming> {
    const { key, ticket, ahead } = await used;
    const { bytes, contentType } = await bytesOf(request.body);
    const at = Date.now() + ahead;
    const { headers, url: path } = request;
    const head = { method: method.parse(request.method), path, contentType, headers, at };
    const call = await sealCall(key, ticket, head, bytes);
    const body = JSON.stringify(call);
    const response = await transmit({
      ...request,
      headers: {},
      method: "POST",
      url: SEALED_PATH,
      body,
    });
    const sealed = sealedResponse.safeParse(response.body);
    if (!sealed.success) return response;
    const opened = await openResponse(key, call, sealed.data);
    return { status: opened.head.status, body: parsed(new TextDecoder().decode(opened.body)) };
  }

  return async (request) => {
    const used = agreed();
    const response = await attempt(request, used);
    if (!keyRefused.safeParse(response.body).success) return response;
    // The server has changed its own key since; it did nothing with the call.
    if (agreement === used) renewAt = 0;
    return await attempt(request, agreed());
  };
}

async function agree(transmit: Send): Promise<Agreed> {
  const mine = await agreementKeys();
  const response = await transmit({
    method: agreeKey.method,
    url: `/api${agreeKey.path}`,
    body: JSON.stringify({ publicKey: mine.publicKey }),
  });
  if (response.status !== 200) throw new ApiError(response.status, response.body);
  const { publicKey, salt, ticket, expiresAt } = agreeKey.output.parse(response.body).data;
  const key = await sealingKey(await agreedBytes(mine.own, publicKey, salt));
  const ahead = expiresAt - SEALED_KEY_MS - Date.now();
  return { key, ticket, ahead, renewAt: Date.now() + SEALED_KEY_MS - RENEW_BEFORE_MS };
}

async function bytesOf(body: Outgoing["body"]) {
  // A Response knows how to encode a form.
  const carrier = new Response(body);
  const contentType =
    typeof body === "string" ? "application/json" : carrier.headers.get("content-type");
  const bytes = new Uint8Array(await carrier.arrayBuffer());
  return { bytes, contentType: contentType ?? undefined };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
