import * as z from "zod";
import { authOptions } from "#core/contract/sessions/sessions.ts";
import { ApiError } from "./api-error.ts";

/** The server's response; `body` is undefined if it was not JSON. */
export interface Incoming {
  status: number;
  body: unknown;
}

export interface Outgoing {
  method: string;
  url: string;
  body: string | FormData | undefined;
  /** The secrets of a call without a body. */
  headers?: Readonly<Record<string, string>>;
  /** Set for calls that are never encrypted. */
  plain?: boolean;
  signal?: AbortSignal;
  /** Called with the share of the body that has been sent, from 0 to 1. */
  onUpload?: (share: number) => void;
}

export type Send = (request: Outgoing) => Promise<Incoming>;

/** The server wants the call encrypted, or no longer does. */
const refusal = z.object({ fields: z.object({ encryption: z.string() }) });
const isRefused = ({ body }: Incoming) => refusal.safeParse(body).success;

/**
 * Encrypts calls if the server wants it, which it says by refusing an unencrypted one. So that this costs
 * nothing if it does not, the first call is sent unencrypted unless it has a body.
 */
export function sealing(transmit: Send): Send {
  let wanted: boolean | undefined;
  let sealed: Promise<Send> | undefined;

  return async (request) => {
    if (request.plain) return await transmit(request);
    const carries = request.body !== undefined || Object.keys(request.headers ?? {}).length > 0;
    if (wanted === undefined && carries) wanted = await isWanted(transmit);
    if (!wanted) {
      const response = await transmit(request);
      if (!isRefused(response)) {
        if (response.status < 500) wanted = false;
        return response;
      }
      wanted = true;
    }
    // Loaded only if needed.
    sealed ??= import("./sealed.ts").then(({ sealedSend }) => sealedSend(transmit));
    sealed.catch(() => {
      sealed = undefined;
    });
    const response = await (await sealed)(request);
    if (!isRefused(response)) return response;
    // Encryption was switched off while this page was open.
    wanted = false;
    return await transmit(request);
  };
}

async function isWanted(transmit: Send): Promise<boolean> {
  const url = `/api${authOptions.path}`;
  const response = await transmit({ method: authOptions.method, url, body: undefined });
  if (response.status !== 200) throw new ApiError(response.status, response.body);
  return authOptions.output.parse(response.body).data.payloadEncryption;
}
