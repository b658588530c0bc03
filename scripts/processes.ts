import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { ROOT, TOOLS, type Tool } from "./paths.ts";

/** Wrangler and vite must neither ask, report home, nor look for updates. */
export const QUIET = {
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
  // Wrangler would keep a trace of every query on disk, which slows a campaign down.
  X_LOCAL_OBSERVABILITY: "false",
};

interface RunOptions {
  env?: Record<string, string>;
  /** Keep the output back and show it only when the tool fails. */
  quiet?: boolean;
  /** Called with each line as it is printed, colours included. */
  onLine?: (line: string) => void;
}

/** Runs a tool of node_modules to its end; resolves with its exit code. */
export function runTool(tool: Tool, args: string[], options: RunOptions = {}): Promise<number> {
  return run(process.execPath, [TOOLS[tool], ...args], options);
}

export function run(command: string, args: string[], options: RunOptions = {}): Promise<number> {
  const piped = options.quiet === true || options.onLine !== undefined;
  const colour = process.stdout.isTTY && piped ? { FORCE_COLOR: "1" } : {};
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...QUIET, ...colour, ...options.env },
    stdio: piped ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
  });
  const kept: string[] = [];
  eachLine(child, (line) => {
    if (options.quiet) kept.push(line);
    else console.log(line);
    options.onLine?.(line);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code !== 0 && kept.length > 0) console.error(kept.join("\n"));
      resolve(code ?? 1);
    });
  });
}

/** Runs a tool and stops the script when it fails. */
export async function mustRunTool(tool: Tool, args: string[], options: RunOptions = {}) {
  const code = await runTool(tool, args, options);
  if (code !== 0) throw new Error(`${tool} ${args[0] ?? ""} failed (exit code ${code})`);
}

/** Runs a tool that is given `input` to read, and resolves with what it said. */
export function askTool(tool: Tool, args: string[], input = "") {
  const child = spawn(process.execPath, [TOOLS[tool], ...args], {
    cwd: ROOT,
    env: { ...process.env, ...QUIET, CI: "true" },
    stdio: "pipe",
  });
  let [out, problem] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    problem += text;
  });
  child.stdin.end(input);
  return new Promise<{ code: number; out: string; problem: string }>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, out, problem }));
  });
}

const KEEPER = `${ROOT}scripts/keeper.ts`;

const background = new Set<ChildProcess>();

/** Starts a tool that stays as long as this script does. */
export function startTool(
  tool: Tool,
  args: string[],
  onLine: (line: string) => void,
  env: Record<string, string> = {},
): ChildProcess {
  return startTethered([TOOLS[tool], ...args], onLine, env);
}

/**
 * Starts a Node program under a keeper that leads a process group of its own, so that stopping it also
 * stops what it started (wrangler starts node, which starts workerd). The keeper holds one end of a pipe
 * from this script and ends the group when the pipe does, however this script was ended.
 */
export function startTethered(
  args: string[],
  onLine: (line: string) => void,
  env: Record<string, string> = {},
): ChildProcess {
  const child = spawn(process.execPath, [KEEPER, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...QUIET, ...env },
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  background.add(child);
  // A keeper that was killed alone must not leave its group behind.
  child.once("exit", () => signalGroup(child, "SIGKILL"));
  child.once("close", () => background.delete(child));
  eachLine(child, onLine);
  return child;
}

/** Ends a background tool and everything it started; resolves when it is gone. */
export async function stopTool(child: ChildProcess): Promise<void> {
  if (!background.has(child)) return;
  const gone = new Promise((resolve) => child.once("close", resolve));
  signalGroup(child, "SIGTERM");
  const lastResort = setTimeout(() => signalGroup(child, "SIGKILL"), 5_000);
  await gone;
  clearTimeout(lastResort);
  signalGroup(child, "SIGKILL");
}

let stopping = false;

/** Whether a signal has begun to end this script, so that a tool's end is no surprise. */
export function isStopping(): boolean {
  return stopping;
}

/** On Ctrl-C, `kill` or a closed terminal: stops every background tool, then leaves. */
export function stopEverythingOnSignal(beforeExit: () => void = () => {}): void {
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([...background].map(stopTool));
    beforeExit();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  process.on("exit", () => {
    for (const child of background) signalGroup(child, "SIGKILL");
  });
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended by itself.
  }
}

function eachLine(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on("line", onLine);
  }
}
