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

const known = new WeakMap<Fetcher, Promise<Screen[]>>();

/** Read once per isolate; a page without hints still works, so a failure only means trying again. */
function hints(assets: Fetcher, base: string): Promise<Screen[]> {
  const found =
    known.get(assets) ??
    readHints(assets, base).catch(() => {
      known.delete(assets);
      return [];
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
  const [file, screens] = await Promise.all([
    env.ASSETS.fetch(new URL("/", request.url), { method, headers }),
    hints(env.ASSETS, request.url),
  ]);
  const response = new Response(file.body, file);
  const cookies = parse(headers.get("cookie") ?? "");
  const visitor = {
    signedIn: cookies[cookieName(env, "refresh")] !== undefined,
    views: (cookies.view ?? "").split("."),
  };
  for (const link of linksFor(screens, new URL(request.url), visitor)) {
    response.headers.append("link", link);
  }
  return response;
}

interface Visitor {
  signedIn: boolean;
  /** What this browser last showed (`web/lib/view.ts`). */
  views: readonly string[];
}

function linksFor(screens: readonly Screen[], url: URL, { signedIn, views }: Visitor): string[] {
  const { pathname } = url;
  const screen = screens.find(
    (each) => each.signedIn === signedIn && each.pattern.test({ pathname }),
  );
  const files = (screen?.files ?? []).map((file) => `<${file}>; rel=modulepreload`);
  if (!signedIn) return files;
  const reads = [...PRELOADED.map(({ path }) => `/api${path}`), ...readsOf(screen, url, views)];
  return [
    ...files,
    ...reads.map((read) => `<${read}>; rel=preload; as=fetch; crossorigin=anonymous`),
  ];
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
async function readHints(assets: Fetcher, base: string): Promise<Screen[]> {
  const file = await assets.fetch(new URL("/assets/hints.json", base));
  if (!file.ok) return [];
  const { screens } = hintsSchema.parse(await file.json());
  return screens.map((screen) => ({
    ...screen,
    pattern: new URLPattern({ pathname: screen.path }),
  }));
}
