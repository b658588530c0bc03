// Empties the local databases, buckets, queues and objects. Plain JavaScript so that it needs
// nothing installed.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

// scripts/start.ts notes its port here. Emptying the files under a running database corrupts it.
const portFile = ".wrangler/running-port";
if (existsSync(portFile) && (await answers(Number(readFileSync(portFile, "utf8"))))) {
  console.error("The product is running. Stop it first (Ctrl-C where it runs), then reset.");
  process.exit(1);
}
rmSync(".wrangler", { recursive: true, force: true });
console.log("Local data is gone. `npm start` begins afresh.");

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
