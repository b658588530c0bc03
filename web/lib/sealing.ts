import * as z from "zod";
import { authOptions } from "#core/contract/auth.ts";
import { ApiError } from "./api-error.ts";

/** The server's response; `body` is undefined if it was not JSON. */
export interface Answer {
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
  plain?: boolean | undefined;
  signal?: AbortSignal;
  /** Called with the share of the body that has been sent, from 0 to 1. */
  onUpload?: (share: number) => void;
}

export type Send = (request: Outgoing) => Promise<Answer>;

/** The server wants the call encrypted, or no longer does. */
const refusal = z.object({ fields: z.object({ encryption: z.string() }) });
const isRefused = ({ body }: Answer) => refusal.safeParse(body).success;

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
      const answer = await transmit(request);
      if (!isRefused(answer)) {
        if (answer.status < 500) wanted = false;
        return answer;
      }
      wanted = true;
    }
    // Loaded only if needed.
    sealed ??= import("./sealed.ts").then(({ sealedSend }) => sealedSend(transmit));
    const answer = await (await sealed)(request);
    if (!isRefused(answer)) return answer;
    // Encryption was switched off while this page was open.
    wanted = false;
    return await transmit(request);
  };
}

async function isWanted(transmit: Send): Promise<boolean> {
  const url = `/api${authOptions.path}`;
  const answer = await transmit({ method: authOptions.method, url, body: undefined });
  if (answer.status !== 200) throw new ApiError(answer.status, answer.body);
  return authOptions.output.parse(answer.body).data.payloadEncryption;
}
