/** A file of the console; for any other path its page, which finds the screen itself. */
export async function consoleFile(assets: Fetcher, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  // From an earlier build: its files that still exist are never requested here (run_worker_first).
  if (pathname.startsWith("/assets/")) {
    return new Response("Not found", { status: 404, headers: { "cache-control": "no-store" } });
  }
  const file = await assets.fetch(request);
  if (file.status !== 404) return file;
  const { method, headers } = request;
  return assets.fetch(new URL("/", request.url), { method, headers });
}
