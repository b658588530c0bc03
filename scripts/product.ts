import { createWriteStream, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { localConfig } from "./local-config.ts";
import { LOCAL_DIR } from "./paths.ts";
import { patience } from "./patience.ts";
import { startTool, stopTool } from "./processes.ts";

interface ProductOptions {
  /** Where the Worker listens. */
  port: number;
  /** Where people open the console; differs from the port when Vite stands in front. */
  appUrl: string;
  persistTo: string;
  logFile: string;
  vars?: Record<string, string>;
}

export interface Product {
  url: string;
  /** Resolves when the product has ended, by itself or by `stop`. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 60_000;

/** Starts the Worker with its local databases, queues and objects, and waits until it responds. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  mkdirSync(LOCAL_DIR, { recursive: true });
  mkdirSync(dirname(options.logFile), { recursive: true });
  const log = createWriteStream(options.logFile);
  const recent: string[] = [];
  const vars = { APP_URL: options.appUrl, ...options.vars };
  const child = startTool(
    "wrangler",
    [
      ...[
        "dev",
        "--config",
        localConfig(),
        "--ip",
        "127.0.0.1",
        "--port",
        String(options.port),
        "--inspector-port",
        "0",
      ],
      ...["--persist-to", options.persistTo, "--show-interactive-dev-session=false"],
      ...Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
    ],
    (coloured) => {
      const line = stripVTControlCharacters(coloured);
      log.write(`${line}\n`);
      recent.push(line);
      if (recent.length > 40) recent.shift();
      if (isTrouble(line)) console.error(line);
    },
  );
  let running = true;
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => {
      running = false;
      resolve();
    });
  });

  const url = `http://127.0.0.1:${options.port}`;
  if (!(await untilItAnswers(url, () => running))) {
    await stopTool(child);
    throw new Error(`The product did not start.\n${recent.join("\n")}`);
  }
  const stopCron = fireCronEachMinute(url);
  return {
    url,
    ended,
    stop: async () => {
      stopCron();
      await stopTool(child);
    },
  };
}

/** Waits for the API; false if the server ended or takes too long. */
export async function untilItAnswers(url: string, isRunning: () => boolean): Promise<boolean> {
  const giveUpAt = Date.now() + patience(START_LIMIT_MS);
  while (!(await answers(url))) {
    if (!isRunning() || Date.now() > giveUpAt) return false;
    await sleep(100);
  }
  return true;
}

/** Wrangler's own lines say ERROR; the Worker's are JSON objects with a level. */
function isTrouble(line: string): boolean {
  return /\[ERROR\]|\[wrangler:error\]|"level":"error"|Uncaught /.test(line);
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/openapi.json`, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Wrangler has no clock for cron triggers: it runs them when this address is asked for. */
function fireCronEachMinute(url: string): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(fire, 60_000 - (Date.now() % 60_000));
  };
  const fire = async () => {
    wait();
    try {
      const query = new URLSearchParams({ cron: "* * * * *" });
      const response = await fetch(`${url}/cdn-cgi/local/scheduled?${query}`);
      await response.body?.cancel();
    } catch {
      // The Worker is reloading after an edit; the next minute comes.
    }
  };
  wait();
  return () => clearTimeout(timer);
}
