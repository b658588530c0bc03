import { useEffect } from "react";

/** The Worker reads it when it names a page's first calls (`worker/http/console.ts`). */
const COOKIE = "view";
const KEPT_S = 30 * 86_400;

/**
 * Lets the next visit's page name calls that not everyone's screen makes. The page is served before anyone
 * knows who asks for it, so this browser says what it last showed.
 */
export function useView(words: readonly string[]): void {
  const value = words.join(".");
  useEffect(() => write(value, KEPT_S), [value]);
}

export function forgetView(): void {
  write("", 0);
}

function write(value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${seconds}; samesite=lax`;
}
