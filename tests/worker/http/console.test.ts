import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { consoleFile } from "#worker/http/console.ts";

const HINTS = {
  first: ["/theme.js", "/assets/style.css", "/assets/index.js"],
  screens: [
    {
      path: "/group/:id",
      signedIn: true,
      reads: [
        { call: "/api/group/:id" },
        { call: "/api/group/data/:id?limit=10" },
        { call: "/api/group/other/:id", view: "other" },
      ],
      files: ["/assets/group.js"],
    },
    { path: "/group/:id", signedIn: false, reads: [], files: [] },
    { path: "/", signedIn: false, reads: [], files: ["/assets/sign-in.js"] },
  ],
};

/** What every page names first: the screen's own files would otherwise take the connections. */
const FIRST = [
  "</theme.js>; rel=preload; as=script",
  "</assets/style.css>; rel=preload; as=style; crossorigin=anonymous",
  "</assets/index.js>; rel=modulepreload",
];

const linksOf = (response: Response) => response.headers.get("link")?.split(", ");

/** The built console; its hints can fail to be read. */
function built() {
  const broken = { hints: false };
  const fetch = async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.pathname === "/") return new Response("the page");
    if (url.pathname !== "/assets/hints.json") return new Response(null, { status: 404 });
    if (broken.hints) throw new Error("The file could not be read");
    return Response.json(HINTS);
  };
  const connect = () => {
    throw new Error("No one connects");
  };
  return { broken, env: { ...env, ASSETS: { fetch, connect } } };
}

const asked = (path: string, cookie = "") =>
  new Request(`http://cooee.test${path}`, { headers: { cookie } });

it("names what the screen at an address needs, and the first calls of the signed-in", async () => {
  const signedOut = await consoleFile(built().env, asked("/"));
  const signIn = [...FIRST, "</assets/sign-in.js>; rel=modulepreload"];
  expect(linksOf(signedOut)).toEqual(signIn);
  const session = "theme=dark; cooee.refresh=x";
  const signedIn = await consoleFile(built().env, asked("/group/grp_1", session));
  const frame = [
    ...FIRST,
    "</assets/group.js>; rel=modulepreload",
    "</api/user/me>; rel=preload; as=fetch; crossorigin=anonymous",
    "</api/user/balance>; rel=preload; as=fetch; crossorigin=anonymous",
  ];
  expect(linksOf(signedIn)).toEqual([
    ...frame,
    "</api/group/grp_1>; rel=preload; as=fetch; crossorigin=anonymous",
    "</api/group/data/grp_1?limit=10>; rel=preload; as=fetch; crossorigin=anonymous",
  ]);
  // With a query, the screen may begin with other calls.
  const searched = await consoleFile(built().env, asked("/group/grp_1?search=Mia", session));
  expect(linksOf(searched)).toEqual(frame);
  const other = await consoleFile(built().env, asked("/", "other=cooee.refresh=x"));
  expect(linksOf(other)).toEqual(signIn);
  const elsewhere = await consoleFile(built().env, asked("/no/such/screen"));
  expect(elsewhere.status).toBe(200);
  expect(linksOf(elsewhere)).toEqual(FIRST);
});

it("serves the page where the hints cannot be read, and reads them the next time", async () => {
  const { broken, env: failing } = built();
  broken.hints = true;
  const without = await consoleFile(failing, asked("/"));
  expect([without.status, await without.text()]).toEqual([200, "the page"]);
  expect(without.headers.get("link")).toBeNull();
  broken.hints = false;
  const withHints = await consoleFile(failing, asked("/"));
  expect(withHints.headers.get("link")).toContain("/assets/sign-in.js");
});
