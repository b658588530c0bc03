import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** What a carrier's own library sends: it is given the address of a server that answers with this body. */
export async function requestOf(answer: object, send: (address: string) => Promise<void>) {
  const got: {
    method: string | undefined;
    path: string | undefined;
    authorization: string | undefined;
    body: unknown;
  }[] = [];
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request;
    got.push({
      method,
      path,
      authorization: headers.authorization,
      body: JSON.parse(await text(request)),
    });
    response.writeHead(201, { "content-type": "application/json" });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("No address");
  try {
    await send(`http://127.0.0.1:${address.port}`);
  } finally {
    server.close();
  }
  const [first] = got;
  if (!first) throw new Error("Nothing was sent");
  return first;
}
