import * as z from "zod";
import { signIn } from "./client.ts";
import { median } from "./figure.ts";
import { type Rig, startRig } from "./rig.ts";

// How long another account waits while one account imports a file. It only reports; nothing can fail:
// `node_modules/.bin/node bench/file-delay.ts`.

const uploaded = z.object({ data: z.object({ upload: z.string(), sheet: z.string() }) });
const ROWS = 50_000;
const PAUSE_MS = 10;
const QUIET_MS = 2000;
const JOB_MS = 6000;

const people = Array.from({ length: ROWS }, (_, at) => `Person ${at},${61_400_000_000 + at}`);

const FILES = {
  "4 MB of line breaks": new File(["\n".repeat(4_000_000)], "breaks.csv"),
  "50,000 rows": new File([`Name,Mobile\n${people.join("\n")}`], "people.csv"),
};

interface Waits {
  stop: () => Promise<string>;
}

/** Asks for a balance repeatedly and keeps how long each response took. */
function watch(rig: Rig, cookie: string): Waits {
  const waits: number[] = [];
  let stopped = false;
  const asking = (async () => {
    while (!stopped) {
      const begun = performance.now();
      const answer = await fetch(new URL("/api/user/balance", rig.product), {
        headers: { cookie },
      });
      await answer.text();
      waits.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await asking;
      const longest = Math.max(...waits).toFixed(0);
      return `median ${median(waits).toFixed(0)} ms, longest ${longest} ms`;
    },
  };
}

async function send(rig: Rig, cookie: string, path: string, fields: Record<string, File | string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const begun = performance.now();
  const answer = await fetch(new URL(path, rig.product), {
    method: "POST",
    headers: { cookie },
    body: form,
  });
  const text = await answer.text();
  const ms = performance.now() - begun;
  return { text, status: answer.status, ms };
}

async function measure(rig: Rig): Promise<void> {
  const owner = await signIn(rig);
  const other = await signIn(rig, "second@cooee.test");
  const control = await rig.database("CONTROL");
  await control.prepare("UPDATE accounts SET contact_limit = 1000000").run();
  const quiet = watch(rig, other.cookie);
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  console.log(`Another account's balance, nothing else going on: ${await quiet.stop()}`);
  for (const [name, file] of Object.entries(FILES)) {
    const waits = watch(rig, other.cookie);
    const { text, status, ms } = await send(rig, owner.cookie, "/api/group/upload", { file });
    console.log(
      `${name}: answered ${status} in ${ms.toFixed(0)} ms; balance ${await waits.stop()}`,
    );
    const read = status === 200 ? uploaded.parse(JSON.parse(text)).data : undefined;
    if (!read) continue;
    const labels = JSON.stringify([
      { id: 1, oldLabel: "Mobile", newLabel: "mobile", type: "number" },
      { id: 0, oldLabel: "Name", newLabel: "name", type: "text" },
    ]);
    const during = watch(rig, other.cookie);
    const begun = await send(rig, owner.cookie, "/api/group", { ...read, name, labels });
    console.log(
      `  import call: ${begun.status} in ${begun.ms.toFixed(0)} ms; balance ${await during.stop()}`,
    );
    const job = watch(rig, other.cookie);
    await new Promise((resolve) => setTimeout(resolve, JOB_MS));
    console.log(`  import job: balance ${await job.stop()}`);
  }
}

const rig = await startRig();
try {
  await measure(rig);
} finally {
  await rig.stop();
}
