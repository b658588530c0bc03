import { env } from "cloudflare:workers";

interface Wanted {
  /** The previous code: waits for a different one. */
  not?: string;
}

const WAITS = 600;
const WAIT_MS = 5;

function network() {
  return env.SIMULATOR.getByName("network");
}

/** The mails to an address, newest first. */
export async function mailTo(to: string) {
  return (await network().mail(1000)).filter((mail) => mail.to === to);
}

/** The texts to a mobile, newest first. */
export async function textsTo(mobile: string) {
  return (await network().messages({ handset: mobile, since: 0, limit: 50 })).toReversed();
}

/** The code in the newest mail to an address; waits for one that is sent after the response. */
export async function codeFromMail(to: string, wanted: Wanted = {}): Promise<string> {
  return await awaited(to, wanted, async () => {
    const [mail] = await mailTo(to);
    return mail && /^ {4}(\d{6})$/m.exec(mail.text)?.[1];
  });
}

/** The same, from the newest text to a mobile (614########). */
export async function codeFromText(mobile: string, wanted: Wanted = {}): Promise<string> {
  return await awaited(mobile, wanted, async () => {
    const [message] = await textsTo(mobile);
    return message && /^(\d{6}) /.exec(message.text)?.[1];
  });
}

async function awaited(
  to: string,
  { not }: Wanted,
  look: () => Promise<string | undefined>,
): Promise<string> {
  for (let n = 0; n < WAITS; n++) {
    const code = await look();
    if (code && code !== not) return code;
    await scheduler.wait(WAIT_MS);
  }
  throw new Error(`No code came to ${to}`);
}

/** Six digits that differ from the code's. */
export function wrongCode(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

let mobiles = 0;

/** A test's own mobile, whose last digits mean nothing to the simulator. */
export function newMobile(): string {
  mobiles += 1;
  return `614${String(20_000_000 + mobiles * 10)}`;
}
