import * as z from "zod";
import { authOptions } from "#core/contract/auth.ts";
import { ApiError } from "./api-error.ts";

/** What the network gave back; `body` is undefined where it was not JSON. */
export interface Answer {
  status: number;
  body: unknown;
}

export interface Outgoing {
  method: string;
  url: string;
  body: string | FormData | undefined;
  /** Secrets of a call without a body. */
  headers?: Readonly<Record<string, string>>;
  /** Is never encrypted. */
  plain?: boolean | undefined;
  signal?: AbortSignal;
  /** Called with the share of the body that has left, from 0 to 1. */
  onUpload?: (share: number) => void;
}

export type Send = (request: Outgoing) => Promise<Answer>;

/** The server wants it the other way. */
const refusal = z.object({ fields: z.object({ encryption: z.string() }) });
const isRefused = ({ body }: Answer) => refusal.safeParse(body).success;

/**
 * Encrypts calls where the server wants it. It says so when it refuses one in the clear; so that this
 * costs nothing where it does not, the first call goes as it is, unless it has a body.
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
    // Only those who need it load it.
    sealed ??= import("./sealed.ts").then(({ sealedSend }) => sealedSend(transmit));
    const answer = await (await sealed)(request);
    if (!isRefused(answer)) return answer;
    // It was switched off while this page was open.
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
