import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type Page } from "puppeteer-core";
import { buildConsole } from "./build-console.ts";
import { ROOT } from "./paths.ts";
import { freePort } from "./ports.ts";
import { startTethered, stopTool } from "./processes.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./seed.ts";

// `npm run firefox` goes from a spreadsheet to a campaign's report in this machine's Firefox, by WebDriver BiDi, in a wide
// window and a narrow one. Pictures go to `screens/firefox`.

const FIREFOX =
  process.env.FIREFOX_PATH ??
  ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((place) => existsSync(place));
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 500, height: 800 },
] as const;
const PICTURES = `${ROOT}screens/firefox`;
const [{ email }] = DEMO_ACCOUNTS;

if (!FIREFOX) throw new Error("There is no Firefox. On Debian: sudo apt-get install firefox-esr");
mkdirSync(PICTURES, { recursive: true });
await buildConsole();
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = await startServer();
const browser = await puppeteer.launch({ browser: "firefox", executablePath: FIREFOX });
try {
  console.log(await browser.version());
  for (const window of WINDOWS) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(window);
    await importAndSend(page, window.width).catch(async (error: unknown) => {
      await page.screenshot({ path: join(PICTURES, `failed-${window.width}.png`) });
      throw error;
    });
    await context.close();
    console.log(`From a spreadsheet to a report at ${window.width} px`);
  }
} finally {
  await browser.close();
  await stopTool(server);
}

async function importAndSend(page: Page, width: number): Promise<void> {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  const press = (name: string) => page.locator(`::-p-aria(${name})`).click();
  const fill = (name: string, text: string) =>
    page.locator(`::-p-aria(${name}[role="textbox"])`).fill(text);
  const sees = (text: string) => page.waitForSelector(`::-p-text(${text})`);
  const keep = async (name: string) => {
    await page.screenshot({ path: join(PICTURES, `${name}-${width}.png`) });
  };

  await page.goto(url);
  await fill("Email", email);
  // For Firefox, what hides its text is no text box.
  await page.locator("input[type=password]").fill(DEMO_PASSWORD);
  await press('Sign in[role="button"]');
  await sees("Messages over time");
  await keep("dashboard");

  await page.goto(`${url}/group/import`);
  const input = await page.waitForSelector("input[type=file]");
  await input?.uploadFile(spreadsheet(width));
  await press('Continue[role="button"]');
  await sees("Import 2 contacts");
  await keep("labels");
  await press("Import 2 contacts");
  await sees("Import complete");
  await press("Open group");
  await sees("Total Contacts");
  const group = page.url().split("/").at(-1);
  await page.goto(`${url}/campaign/create?group=${group}`);
  await fill("Campaign name", `Firefox ${width}`);
  await press('Message[role="textbox"]');
  await page.keyboard.type("Our spring sale is on from Saturday.");
  await keep("composer");
  await press("Continue to flight check");
  await sees("When to send");
  await keep("flight-check");
  await page.locator("::-p-text(Send 2 messages)").click();
  await sees("Duration");
  await keep("report");
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

/** The product as the browser tests have it, with a state of its own. */
function startServer(): Promise<ReturnType<typeof startTethered>> {
  return new Promise((resolve, reject) => {
    const child = startTethered([`${ROOT}scripts/test-server.ts`, String(port)], (line) => {
      if (line.includes("ready for the browser tests")) resolve(child);
    });
    child.once("exit", () => reject(new Error("The product did not start.")));
  });
}

/** A file of two customers that no other window imports. */
function spreadsheet(width: number): string {
  const file = join(tmpdir(), `customers-${width}.csv`);
  const [one, two] = [1, 2].map((nth) => `04300${String(width).padStart(4, "0")}${nth}`);
  writeFileSync(file, `Mobile,First name\n${one},Asha\n${two},Ben\n`);
  return file;
}
