import { createServer } from "node:net";

/** The port that the PORT variable names, else 8787. */
export function wantedPort(): number {
  const port = Number(process.env.PORT ?? 8787);
  if (!Number.isInteger(port) || port < 1 || port > 65_534) {
    throw new Error(`PORT must be a number from 1 to 65534, not "${process.env.PORT}"`);
  }
  return port;
}

/** Fails with what to do about it when something else listens on the port. */
export async function requireFree(port: number, script: string): Promise<void> {
  if (await canListen(port)) return;
  throw new Error(
    `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 10} npm ${script}`,
  );
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === "object") resolve(address.port);
        else reject(new Error("No free port"));
      });
    });
  });
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
