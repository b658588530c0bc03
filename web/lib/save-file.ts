import { ApiError } from "./api-error.ts";

/** How long the browser may take to begin to save what it was given. */
const SAVING_MS = 60_000;

/** Saves the file that a call returns; if the call is refused, the page stays and its message is thrown. */
export async function saveFile(url: string): Promise<void> {
  const response = await fetch(url, { credentials: "same-origin" });
  if (!response.ok) {
    throw new ApiError(response.status, await response.json().catch(() => undefined));
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = nameOf(response);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS);
}

function nameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "";
}
