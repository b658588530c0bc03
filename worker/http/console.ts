import { parse } from "hono/utils/cookie";
import * as z from "zod";
import { PRELOADED } from "#core/contract/profile/preloaded.ts";
import type { Env } from "#worker/env.ts";
import { cookieName } from "./cookies.ts";

/** A file of the console; for any other path its page, which finds the screen itself. */
export async function consoleFile(env: Env, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  // From an earlier build: its files that still exist are never requested here (run_worker_first).
  if (pathname.startsWith("/assets/")) {
    return new Response("Not found", { status: 404, headers: { "cache-control": "no-store" } });
  }
  const file = pathname === "/" ? undefined : await env.ASSETS.fetch(request);
  if (file && file.status !== 404) return file;
  return await page(env, request);
}

const hintsSchema = z.object({
  /** What the page itself names: it would wait for a connection behind what its header names. */
  first: z.array(z.string()),
  screens: z.array(
    z.object({
      path: z.string(),
      signedIn: z.boolean(),
      /** Its first calls, if its address has no query; some only where this browser showed that view. */
      reads: z.array(z.object({ call: z.string(), view: z.string().optional() })),
      files: z.array(z.string()),
    }),
  ),
});
type Screen = z.output<typeof hintsSchema>["screens"][number] & { pattern: URLPattern };
interface Hints {
  first: readonly string[];
  screens: readonly Screen[];
}

const NO_HINTS: Hints = { first: [], screens: [] };
const known = new WeakMap<Fetcher, Promise<Hints>>();

/** Read once per isolate; a page without hints still works, so a failure only means trying again. */
function hints(assets: Fetcher, base: string): Promise<Hints> {
  const found =
    known.get(assets) ??
    readHints(assets, base).catch(() => {
      known.delete(assets);
      return NO_HINTS;
    });
  known.set(assets, found);
  return found;
}

/**
 * The console's page. Its `Link` header names what the screen at this address will request, so that the
 * browser fetches it alongside the program rather than after it.
 */
async function page(env: Env, request: Request): Promise<Response> {
  const { method, headers } = request;
  const [file, named] = await Promise.all([
    env.ASSETS.fetch(new URL("/", request.url), { method, headers }),
    hints(env.ASSETS, request.url),
  ]);
  const response = new Response(file.body, file);
  const cookies = parse(headers.get("cookie") ?? "");
  const visitor = {
    signedIn: cookies[cookieName(env, "refresh")] !== undefined,
    views: (cookies.view ?? "").split("."),
  };
  for (const link of linksFor(named, new URL(request.url), visitor)) {
    response.headers.append("link", link);
  }
  return response;
}

interface Visitor {
  signedIn: boolean;
  /** What this browser last showed (`web/lib/view.ts`). */
  views: readonly string[];
}

function linksFor({ first, screens }: Hints, url: URL, { signedIn, views }: Visitor): string[] {
  const { pathname } = url;
  const screen = screens.find(
    (each) => each.signedIn === signedIn && each.pattern.test({ pathname }),
  );
  const files = [...first, ...(screen?.files ?? [])].map(linkTo);
  if (!signedIn) return files;
  const reads = [...PRELOADED.map(({ path }) => `/api${path}`), ...readsOf(screen, url, views)];
  return [
    ...files,
    ...reads.map((read) => `<${read}>; rel=preload; as=fetch; crossorigin=anonymous`),
  ];
}

function linkTo(file: string): string {
  if (file.endsWith(".css")) return `<${file}>; rel=preload; as=style; crossorigin=anonymous`;
  if (file === "/theme.js") return `<${file}>; rel=preload; as=script`;
  return `<${file}>; rel=modulepreload`;
}

function readsOf(
  screen: Screen | undefined,
  { pathname, search }: URL,
  views: readonly string[],
): string[] {
  if (!screen || search !== "") return [];
  const parts = screen.pattern.exec({ pathname })?.pathname.groups ?? {};
  return screen.reads
    .filter(({ view }) => view === undefined || views.includes(view))
    .map(({ call }) => call.replaceAll(/:(\w+)/g, (_, name: string) => parts[name] ?? ""));
}

/** The build's list of what each screen needs (`scripts/console-hints.ts`); empty if it wrote none. */
async function readHints(assets: Fetcher, base: string): Promise<Hints> {
  const file = await assets.fetch(new URL("/assets/hints.json", base));
  if (!file.ok) return NO_HINTS;
  const { first, screens } = hintsSchema.parse(await file.json());
  const patterned = screens.map((screen) => ({
    ...screen,
    pattern: new URLPattern({ pathname: screen.path }),
  }));
  return { first, screens: patterned };
}
