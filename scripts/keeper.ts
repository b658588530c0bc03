import { spawn } from "node:child_process";

// Runs a Node program for as long as the script that started this one lives: the script's end closes
// standard input, and then the whole group ends. Without it, a product whose `npm start` was killed
// would go on answering, with nothing left to fire its sweeps.

const GRACE_MS = 2_000;

const child = spawn(process.execPath, process.argv.slice(2), {
  stdio: ["ignore", "inherit", "inherit"],
});
child.once("error", () => process.exit(1));
child.once("exit", (code) => process.exit(code ?? 1));

function endGroup(): void {
  process.kill(-process.pid, "SIGTERM");
  setTimeout(() => process.kill(-process.pid, "SIGKILL"), GRACE_MS);
}

// The group's signal reaches this process too; it waits for the program, so that none is left behind.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.stdin.on("end", endGroup).on("error", endGroup).resume();
