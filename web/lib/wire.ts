import { embedToken } from "./embed.ts";
import type { Incoming, Outgoing } from "./sealing.ts";

/** Sends one request to our own origin. Rejects with a TypeError if there is no response. */
export function transmit(request: Outgoing): Promise<Incoming> {
  return request.onUpload ? sendWatched(request, request.onUpload) : sendPlain(request);
}

async function sendPlain({ method, url, body, headers, signal }: Outgoing): Promise<Incoming> {
  const response = await fetch(url, {
    method,
    body,
    signal,
    credentials: "same-origin",
    headers: {
      ...headers,
      ...bearer(),
      accept: "application/json",
      ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
    },
  });
  return { status: response.status, body: parsed(await response.text()) };
}

function bearer(): { authorization?: string } {
  const token = embedToken();
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

// fetch does not report upload progress.
function sendWatched(
  { method, url, body, signal }: Outgoing,
  onUpload: (share: number) => void,
): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.setRequestHeader("accept", "application/json");
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onUpload(event.loaded / event.total);
    };
    request.onload = () => resolve({ status: request.status, body: parsed(request.responseText) });
    request.onerror = () => reject(new TypeError("The upload was cut off"));
    request.onabort = () => reject(new DOMException("The upload was stopped", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (typeof body === "string") request.setRequestHeader("content-type", "application/json");
    request.send(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
